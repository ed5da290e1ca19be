import type { Language } from "@funil/contract/account/accounts"
import type { Currency } from "@funil/contract/account/plans"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { withMask } from "@funil/contract/shared/values/documents"
import { countryOf, phoneText } from "@funil/contract/shared/values/phones"
import { targetWord } from "../../nouns/targets.ts"
import type { Cell, CellKind } from "../../platform/sheets/sheet.ts"
import { wallClockOf } from "../../platform/wall-clock.ts"
import { type TextFormats, textFormats } from "../message-texts/text-formats.ts"
import { type Link, type LinkNames, textOf } from "./export-cell.ts"
import { type Column, type Values, valueOf } from "./export-column.ts"

/** The viewer of the screen. */
interface Screen {
  readonly language: Language
  readonly timezone: string
  readonly currency: Currency
  /** The names of the options of a noun's fields. */
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const kinds: Partial<Record<Field["type"], CellKind>> = {
  number: "number",
  money: "money",
  date: "date",
  wall_clock: "wall_clock",
  instant: "wall_clock",
}

/** Returns how a spreadsheet shows a field. */
export function screenKind({ type }: Field): CellKind {
  return kinds[type] ?? "text"
}

/** Returns a field's value as a cell that reads like the screen. */
export function screenCell([name, field]: Column, record: Values, screen: Screen, names: LinkNames): Cell {
  const value = valueOf(name, record)
  if (value === null || value === undefined) return null
  const { language, timezone } = screen
  if (field.type === "record" && name !== "id") return linksText(field, value, screen, names)
  if (typeof value === "number") return value
  if (typeof value === "boolean") return exportWords[language][value ? "yes" : "no"]
  if (field.type === "instant") return wallClockOf(new Date(textOf(value)), timezone)
  const words = ownValue(screen.options, name)
  const texts = [value].flat().map(textOf)
  return texts.map((text) => ownValue(words, text) ?? inItsForm(name, text, screen)).join(", ")
}

const phones = new Set(["phone1", "phone2", "other_phones"])

/** Formats phones and documents as people write them. */
function inItsForm(name: string, text: string, { currency }: Screen): string {
  if (phones.has(name)) return phoneText(text, countryOf(currency))
  return name === "document" ? withMask(text) : text
}

function linksText({ to }: Field, value: unknown, screen: Screen, { users, links }: LinkNames): string {
  if (typeof value === "string") return (to === "user" ? users.get(value) : links.get(value)) ?? ""
  const formats = textFormats(screen)
  // An answer shows links as objects with their ids.
  return ([value].flat() as Link[]).map((link) => linkText(link, links, formats)).join(", ")
}

function linkText({ id, entity, pivot }: Link, links: LinkNames["links"], formats: TextFormats): string {
  const name = links.get(entity === undefined ? id : targetWord({ entity, id })) ?? ""
  const { amount, price } = pivot ?? {}
  return amount === undefined || price === undefined ? name : `${amount} × ${name} (${formats.money(price)})`
}

interface ExportWords {
  readonly yes: string
  readonly no: string
  readonly currency: string
  readonly messages: string
}

/** The web's names for values that no field names. */
export const exportWords: Readonly<Record<Language, ExportWords>> = {
  "pt-BR": { yes: "Sim", no: "Não", currency: "Moeda", messages: "Mensagens" },
  en: { yes: "Yes", no: "No", currency: "Currency", messages: "Messages" },
}
