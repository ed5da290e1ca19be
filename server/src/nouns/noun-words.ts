import type { Language } from "@funil/contract/account/accounts"
import { callGroups } from "@funil/contract/api/call-groups"
import { fieldNames as englishNames } from "@funil/contract/field-names/en"
import { type FieldNames, fieldNames as portugueseNames } from "@funil/contract/field-names/pt-br"
import { fieldOptions as englishOptions } from "@funil/contract/field-options/en"
import { type FieldOptions, fieldOptions as portugueseOptions } from "@funil/contract/field-options/pt-br"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import type { RecordSource } from "../platform/records/record-source.ts"

const namesIn: Readonly<Record<Language, FieldNames>> = { "pt-BR": portugueseNames, en: englishNames }

/** Returns the name of a field on the screen. */
export function fieldWord(
  language: Language,
  entity: Entity,
  [name, field]: readonly [string, Field],
): string {
  return field.label ?? ownValue(namesIn[language][entity] as Readonly<Record<string, string>>, name) ?? name
}

/** Returns the name of the records of a noun on the screen. */
export function recordsWord(language: Language, entity: Entity): string {
  return callGroups.find(({ of }) => of.includes(entity))?.title[language] ?? entity
}

const optionsIn: Readonly<Record<Language, FieldOptions>> = { "pt-BR": portugueseOptions, en: englishOptions }

/** Returns the names of the values of a noun's select fields in the reader's language, by field. */
export function optionWords(entity: keyof FieldOptions): NonNullable<RecordSource["words"]> {
  return (language) => optionsIn[language][entity]
}

type Words = Readonly<Record<string, string>>
type NounWords = Readonly<Partial<Record<Entity, Readonly<Record<string, Words>>>>>

/** Earlier names of options, which imports of old files still accept. */
const formerly: NounWords = {
  user: { role: { agent: "Agente", restricted_agent: "Agente restrito", external_agent: "Agente externo" } },
}

/** Returns the values of a field with their current and earlier names, in every language. */
export function spokenOptions(
  entity: Entity,
  field: string,
): readonly (readonly [option: string, word: string])[] {
  return [...Object.values<NounWords>(optionsIn), formerly].flatMap((nouns) =>
    Object.entries(ownValue(nouns[entity], field) ?? {}),
  )
}
