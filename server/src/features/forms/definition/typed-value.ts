import { isEmptyValue } from "@funil/contract/shared/conditions"
import type { Language } from "@funil/contract/shared/values/languages"
import { dayIn } from "@funil/contract/shared/values/written-date"
import { amountIn, numberIn } from "@funil/contract/shared/values/written-number"
import type { FieldProblem } from "../../../platform/app-error.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import type { FormQuestion } from "./form-questions.ts"

/** A typed or chosen value: one text or several. */
export type RawValue = string | readonly string[]

type TypedResult = { readonly value: unknown } | { readonly problems: readonly FieldProblem[] }

/**
 * Returns a value as its noun stores it, or the problems by the noun's rules and the form's
 * options. An empty value is null.
 */
export function typedValue(asked: FormQuestion, raw: RawValue | undefined, language: Language): TypedResult {
  const read = readValue(asked, raw, language)
  if ("problems" in read || isEmptyValue(read.value)) return "problems" in read ? read : { value: null }
  const result = asked.schema?.safeParse(read.value, { reportInput: true })
  if (!result) return { problems: [{ rule: "unknown_field" }] }
  if (!result.success)
    return { problems: Object.values(fieldProblems(result.error.issues)).flat().slice(0, 1) }
  return isOffered(asked, read.value) ? { value: result.data } : { problems: [{ rule: "unknown_option" }] }
}

function isOffered({ options }: FormQuestion, value: unknown): boolean {
  return options === null || [value].flat().every((item) => options.includes(String(item)))
}

const lists: readonly FormQuestion["kind"][] = ["multiselect", "tags", "products"]

function readValue(
  { kind, options }: FormQuestion,
  raw: RawValue | undefined,
  language: Language,
): TypedResult {
  if (lists.includes(kind)) return { value: listOf(raw, kind === "tags" && options === null) }
  // No form of ours repeats a field with one value.
  if (raw !== undefined && typeof raw !== "string") return { problems: [{ rule: "type" }] }
  const text = raw?.trim() ?? ""
  if (text === "") return { value: null }
  if (kind === "number" || kind === "money") {
    const read = kind === "money" ? amountIn : numberIn
    const value = read(text, language === "pt-BR" ? "," : ".")
    return value === null ? { problems: [{ rule: "number" }] } : { value }
  }
  // People type a date. They never type an instant, whose date would depend on the time zone.
  const days = { order: language === "pt-BR" ? "dmy" : "mdy", timezone: "UTC" } as const
  if (kind === "date") return { value: dayIn(text, days) ?? text }
  return { value: text }
}

/** Splits choices into a list. Commas separate typed tags. */
function listOf(raw: RawValue | undefined, isTyped: boolean): string[] {
  const all = raw === undefined ? [] : typeof raw === "string" ? [raw] : [...raw]
  const parts = isTyped ? all.flatMap((text) => text.split(",")) : all
  return parts.map((text) => text.trim()).filter((text) => text !== "")
}
