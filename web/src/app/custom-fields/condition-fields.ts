import type { CustomFieldEntity } from "@funil/contract/settings/custom-fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { recordKinds } from "../nouns.ts"
import { customFilterFields, filterFieldsOf } from "../../records/filters/filter-fields.ts"

/** Returns the fields that conditions can test and their groups, or undefined while loading. */
export function useConditionFields(
  entity: CustomFieldEntity,
): { fields: readonly FilterField[]; groups: readonly string[] } | undefined {
  const m = useMessages()
  const custom = useQuery({ ...customFieldsOptions(entity), placeholderData: keepPreviousData }).data
  if (!custom) return undefined
  const groups = [...new Set(custom.flatMap(({ group }) => group ?? []))]
  return { fields: filterFieldsOf(recordKinds[entity], m, customFilterFields(custom, m)), groups }
}
