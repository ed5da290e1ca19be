import { isEmptyValue } from "@funil/contract/shared/conditions"
import type { Language } from "@funil/contract/shared/languages"
import type { FieldProblem } from "../../../platform/app-error.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import { dayIn } from "@funil/contract/shared/written-date"
import { numberIn } from "@funil/contract/shared/written-number"
import type { AskedField } from "./asked-fields.ts"

/** What a person typed or chose: a text, or several. */
export type RawValue = string | readonly string[]

type Typed = { readonly value: unknown } | { readonly problems: readonly FieldProblem[] }

/** A value as its noun takes it, empty as null; or what is wrong with it, by the noun's own rules and what the form offers. */
export function typedValue(asked: AskedField, raw: RawValue | undefined, language: Language): Typed {
  const read = readValue(asked, raw, language)
  if ("problems" in read || isEmptyValue(read.value)) return "problems" in read ? read : { value: null }
  const result = asked.schema?.safeParse(read.value, { reportInput: true })
  if (!result) return { problems: [{ rule: "unknown_field" }] }
  if (!result.success)
    return { problems: Object.values(fieldProblems(result.error.issues)).flat().slice(0, 1) }
  return isOffered(asked, read.value) ? { value: result.data } : { problems: [{ rule: "unknown_option" }] }
}

function isOffered({ options }: AskedField, value: unknown): boolean {
  return options === null || [value].flat().every((item) => options.includes(String(item)))
}

const lists: readonly AskedField["kind"][] = ["multiselect", "tags", "products"]

function readValue({ kind, options }: AskedField, raw: RawValue | undefined, language: Language): Typed {
  if (lists.includes(kind)) return { value: listOf(raw, kind === "tags" && options === null) }
  // A field that comes several times and takes one value is no form of ours.
  if (raw !== undefined && typeof raw !== "string") return { problems: [{ rule: "type" }] }
  const text = raw?.trim() ?? ""
  if (text === "") return { value: null }
  if (kind === "number" || kind === "money") {
    const value = numberIn(text, language === "pt-BR" ? "," : ".")
    return value === null ? { problems: [{ rule: "number" }] } : { value }
  }
  // People type a day; nobody types an instant, whose day would hang on the zone.
  const days = { order: language === "pt-BR" ? "dmy" : "mdy", timezone: "UTC" } as const
  if (kind === "date") return { value: dayIn(text, days) ?? text }
  return { value: text }
}

/** Several choices as they come; tags that are typed stand between commas. */
function listOf(raw: RawValue | undefined, isTyped: boolean): string[] {
  const all = raw === undefined ? [] : typeof raw === "string" ? [raw] : [...raw]
  const parts = isTyped ? all.flatMap((text) => text.split(",")) : all
  return parts.map((text) => text.trim()).filter((text) => text !== "")
}
