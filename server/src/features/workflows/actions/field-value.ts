import type { Field } from "@funil/contract/shared/fields"
import type { Context } from "../../../platform/context.ts"
import { today } from "../../../platform/today.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { dayIn } from "@funil/contract/shared/written-date"
import { numberIn } from "@funil/contract/shared/written-number"
import { asLine, asPlain, asUrlPart } from "../../message-texts/escapes.ts"
import type { Texts } from "../../message-texts/write-texts.ts"

const relativeDay = /^@today(?:([+-])(\d{1,5}))?$/

/** The calendar date some days after another one. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** `@today`, `@today+7`; null for other text. */
function relativeDate(ctx: Context, text: string): string | null {
  const [whole, sign = "+", days = "0"] = relativeDay.exec(text) ?? []
  return whole === undefined ? null : daysAfter(today(ctx), Number(`${sign}${days}`))
}

/** The day of a date, an instant, or what people write for one; text that is none is left for the field to refuse. */
function dateValue(ctx: Context, texts: Texts, raw: unknown): string {
  const text = plainText(raw).trim()
  const relative = relativeDate(ctx, text)
  if (relative) return relative
  const { language, timezone } = texts.account
  return dayIn(text, { order: language === "en" ? "mdy" : "dmy", timezone }) ?? text
}

/** A wall clock; of a day alone the time stays as it is. */
function momentValue(ctx: Context, texts: Texts, raw: unknown, before: unknown): string {
  const text = plainText(raw).trim()
  if (/\d:\d/.test(text) && !text.endsWith("Z")) return text
  return `${dateValue(ctx, texts, text)} ${plainText(before).slice(11)}`.trim()
}

function numberValue(texts: Texts, raw: unknown): unknown {
  if (typeof raw === "number") return raw
  const text = plainText(raw)
  return numberIn(text, texts.account.language === "en" ? "." : ",") ?? text
}

const lineOf = (item: unknown) => (typeof item === "string" ? asLine(item) : item)

/**
 * The value that a workflow gives a field, as the body of a PUT carries it: variables filled in, dates and numbers read as people write
 * them. Whether it fits is for the PUT to say.
 */
export function fieldValue(
  ctx: Context,
  texts: Texts,
  { field, value }: { readonly field: Field; readonly value: unknown },
  before: unknown,
): unknown {
  const isList = field.type === "tags" || field.type === "multiselect"
  if (value === null || value === undefined || value === "") return isList ? [] : null
  if (isList)
    return [value]
      .flat()
      .flatMap((item) => texts.renderJson(item))
      .map(lineOf)
  if (typeof value !== "string") return value
  const raw = texts.renderJson(value)
  if (raw === null || raw === "") return null
  switch (field.type) {
    case "number":
    case "money":
      return numberValue(texts, raw)
    case "date":
      return dateValue(ctx, texts, raw)
    case "wall_clock":
      return momentValue(ctx, texts, raw, before)
    case "boolean":
      return raw === "true" || (raw === "false" ? false : raw)
    case "record":
      return raw
    case "link":
      // A value inside an address is escaped as a part of it; a value alone is the address.
      return texts.render(value, value.startsWith("{{") ? asPlain : asUrlPart)
    default:
      return texts.render(value, field.isLong ? asPlain : asLine)
  }
}
