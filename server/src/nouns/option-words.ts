import type { Language } from "@funil/contract/accounts"
import { fieldOptions as english } from "@funil/contract/field-options/en"
import { fieldOptions as portuguese, type FieldOptions } from "@funil/contract/field-options/pt-br"
import type { RecordSource } from "../platform/records/record-source.ts"

const byLanguage: Readonly<Record<Language, FieldOptions>> = { "pt-BR": portuguese, en: english }

/** What the values of a noun's select fields are called in the reader's language, by field. */
export function optionWords(entity: keyof FieldOptions): NonNullable<RecordSource["words"]> {
  return (language) => byLanguage[language][entity]
}
