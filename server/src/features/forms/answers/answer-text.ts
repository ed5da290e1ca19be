import type { Language } from "@funil/contract/shared/languages"
import { ownValue } from "@funil/contract/shared/own-value"
import { fixedSource } from "../../../nouns/record-sources.ts"
import { said, type TextFormats } from "../../message-texts/text-formats.ts"
import type { AskedField } from "../definition/asked-fields.ts"
import type { OfferedProduct } from "../definition/form-products-read.ts"

export interface Wording {
  readonly language: Language
  readonly formats: TextFormats
  /** The products that are offered, by id. */
  readonly products: ReadonlyMap<string, OfferedProduct>
}

interface Line {
  readonly product_id: string
  readonly amount?: number | undefined
}

/** A value as people read it; files have none. */
export function answerText(
  asked: AskedField,
  value: unknown,
  { language, formats, products }: Wording,
): string {
  const { kind, entity, name, field } = asked
  if (kind === "products") {
    const names = (value as Line[]).map(({ product_id, amount = 1 }) => {
      const called = products.get(product_id)?.name ?? ""
      return amount === 1 ? called : `${amount} × ${called}`
    })
    return names.join(", ")
  }
  const words = ownValue(fixedSource(entity).words?.(language), name)
  const word = (option: unknown) => String(ownValue(words, String(option)) ?? option)
  if (kind === "select") return word(value)
  if (kind === "multiselect") return (value as unknown[]).map(word).join(", ")
  return said(formats, field.type, value)
}
