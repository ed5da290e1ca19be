import type { Language } from "@funil/contract/accounts"
import { callGroups } from "@funil/contract/call-groups"
import { fieldNames as english } from "@funil/contract/field-names/en"
import { type FieldNames, fieldNames as portuguese } from "@funil/contract/field-names/pt-br"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"

const byLanguage: Readonly<Record<Language, FieldNames>> = { "pt-BR": portuguese, en: english }

/** What the screen calls a field. */
export function fieldWord(
  language: Language,
  entity: Entity,
  [name, field]: readonly [string, Field],
): string {
  return (
    field.label ?? ownValue(byLanguage[language][entity] as Readonly<Record<string, string>>, name) ?? name
  )
}

/** What the screen calls the records of a noun. */
export function recordsWord(language: Language, entity: Entity): string {
  return callGroups.find(({ of }) => of.includes(entity))?.title[language] ?? entity
}
