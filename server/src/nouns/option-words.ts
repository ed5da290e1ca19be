import type { Language } from "@funil/contract/accounts"
import { fieldOptions as english } from "@funil/contract/field-options/en"
import { fieldOptions as portuguese, type FieldOptions } from "@funil/contract/field-options/pt-br"
import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordSource } from "../platform/records/record-source.ts"

const byLanguage: Readonly<Record<Language, FieldOptions>> = { "pt-BR": portuguese, en: english }

/** What the values of a noun's select fields are called in the reader's language, by field. */
export function optionWords(entity: keyof FieldOptions): NonNullable<RecordSource["words"]> {
  return (language) => byLanguage[language][entity]
}

type Words = Readonly<Record<string, string>>
type NounWords = Readonly<Partial<Record<Entity, Readonly<Record<string, Words>>>>>

/** What options were called once: files that were written then are read all the same. */
const formerly: NounWords = {
  user: { role: { agent: "Agente", restricted_agent: "Agente restrito", external_agent: "Agente externo" } },
}

/** The values of a field with what each is and was called, in every language. */
export function spokenOptions(
  entity: Entity,
  field: string,
): readonly (readonly [option: string, word: string])[] {
  return [...Object.values<NounWords>(byLanguage), formerly].flatMap((nouns) =>
    Object.entries(ownValue(nouns[entity], field) ?? {}),
  )
}
