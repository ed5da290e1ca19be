import type { Field } from "@funil/contract/shared/fields"
import { dayIn } from "@funil/contract/shared/values/written-date"
import { amountIn, numberIn } from "@funil/contract/shared/values/written-number"
import type { Context } from "../../../platform/context.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { today } from "../../../platform/wall-clock.ts"
import { asLine, asPlain, asUrlPart } from "../../message-texts/text-formats.ts"
import type { Texts } from "../../message-texts/write-texts.ts"

const relativeDay = /^@today(?:([+-])(\d{1,5}))?$/

/** Adds days to a calendar date. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The date of `@today` or `@today+7`, or null for other text. */
function relativeDate(ctx: Context, text: string): string | null {
  const [whole, sign = "+", days = "0"] = relativeDay.exec(text) ?? []
  return whole === undefined ? null : daysAfter(today(ctx), Number(`${sign}${days}`))
}

/**
 * The day of a date, an instant or a typed date. Other text stays as it is for the field to reject.
 */
function dateValue(ctx: Context, texts: Texts, raw: unknown): string {
  const text = plainText(raw).trim()
  const relative = relativeDate(ctx, text)
  if (relative) return relative
  const { language, timezone } = texts.account
  return dayIn(text, { order: language === "en" ? "mdy" : "dmy", timezone }) ?? text
}

/** A wall-clock time. A date without a time keeps the time of before. */
function momentValue(ctx: Context, texts: Texts, raw: unknown, before: unknown): string {
  const text = plainText(raw).trim()
  if (/\d:\d/.test(text) && !text.endsWith("Z")) return text
  return `${dateValue(ctx, texts, text)} ${plainText(before).slice(11)}`.trim()
}

function numberValue(texts: Texts, { type }: Field, raw: unknown): unknown {
  if (typeof raw === "number") return raw
  const text = plainText(raw)
  const read = type === "money" ? amountIn : numberIn
  return read(text, texts.account.language === "en" ? "." : ",") ?? text
}

const lineOf = (item: unknown) => (typeof item === "string" ? asLine(item) : item)

/**
 * The new value of a field, as the body of a PUT carries it. Fills variables and parses typed dates
 * and numbers. The PUT validates the result.
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
      return numberValue(texts, field, raw)
    case "date":
      return dateValue(ctx, texts, raw)
    case "wall_clock":
      return momentValue(ctx, texts, raw, before)
    case "boolean":
      return raw === "true" || (raw === "false" ? false : raw)
    case "record":
      return raw
    case "link":
      // Escapes a value inside an address. A value alone is the whole address.
      return texts.render(value, value.startsWith("{{") ? asPlain : asUrlPart)
    default:
      return texts.render(value, field.isLong ? asPlain : asLine)
  }
}
