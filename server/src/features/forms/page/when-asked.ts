import { isEmptyValue } from "@funil/contract/shared/conditions"
import { operatorOf, valuesOf } from "@funil/contract/shared/filter-row"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { Language } from "@funil/contract/shared/languages"
import { formPageWords } from "./form-page-words.ts"

/** What a field is called, and what a value of it is. */
export interface Named {
  readonly label: (field: string) => string
  readonly value: (field: string, value: string) => string
}

function rowInWords(row: FilterRow, named: Named, language: Language): string {
  const words = formPageWords[language]
  const label = named.label(row.filterField)
  const operator = operatorOf(row) ?? "="
  const values = valuesOf(row)
  if (values.every(isEmptyValue)) return operator === "<>" ? words.isFilled(label) : words.isEmpty(label)
  const each = values
    .filter((value) => !isEmptyValue(value))
    .map((value) => `“${named.value(row.filterField, String(value))}”`)
  return words.holds[operator](label, each.join(words.or))
}

/** In which case a field is asked for, as a sentence; undefined for one that always is. */
export function whenAsked(rows: readonly FilterRow[], named: Named, language: Language): string | undefined {
  if (rows.length === 0) return undefined
  const words = formPageWords[language]
  return words.when(rows.map((row) => rowInWords(row, named, language)).join(words.and))
}
