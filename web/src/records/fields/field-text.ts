import { ownValue } from "@funil/contract/shared/own-value"
import type { Format } from "../../lib/text/format.ts"
import type { Messages } from "../../lib/text/messages.ts"
import { cnpjMask, cpfMask } from "./document-mask.ts"
import type { FieldShape } from "./field-shape.ts"
import { phoneIn } from "./phone-mask.ts"

interface Speech {
  m: Messages
  format: Format
  /** Known record names by id. */
  names?: ReadonlyMap<string, string> | undefined
}

function plainText(shape: FieldShape, { format }: Speech, value: string): string {
  if (shape.widget === "cpf") return cpfMask.show(value)
  if (shape.widget === "cnpj") return cnpjMask.show(value)
  if (shape.widget === "phone") return phoneIn(format.currency, value)
  if (shape.type === "date") return format.day(value)
  if (shape.type === "wall_clock") return format.wallClock(value)
  if (shape.type === "instant") return format.dateTime(value)
  return ownValue(shape.words, value) ?? value
}

/** A value as text for a sentence. A dash if empty. */
export function fieldText(shape: FieldShape, speech: Speech, value: unknown): string {
  const { m, format, names } = speech
  if (value === null || value === undefined || value === "") return m.fields.none
  if (Array.isArray(value)) {
    return value.map((item) => fieldText(shape, speech, item)).join(", ") || m.fields.none
  }
  if (typeof value === "boolean") return value ? m.fields.yes : m.fields.no
  if (typeof value === "number") return shape.type === "money" ? format.money(value) : format.number(value)
  const id = typeof value === "object" && "id" in value ? String(value.id) : value
  if (typeof id !== "string") return m.fields.none
  return shape.type === "record" ? (names?.get(id) ?? m.fields.gone) : plainText(shape, speech, id)
}
