import {
  type CustomField,
  type CustomFieldEntity,
  listCustomFields,
} from "@funil/contract/settings/custom-fields"
import { withCustomFields } from "@funil/contract/settings/custom-field-values"
import type { FieldTable } from "@funil/contract/shared/fields"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../lib/api/api.ts"
import type { FieldNoun, RecordKind } from "./record-kind.ts"

export const customFieldsKey = ["custom-fields"] as const

/** The account's custom fields of a noun, in order. Tasks have none. */
export const customFieldsOptions = (entity: CustomFieldEntity | "task") =>
  queryOptions({
    queryKey: [...customFieldsKey, entity],
    queryFn: async ({ signal }): Promise<CustomField[]> =>
      entity === "task" ? [] : read(listCustomFields, { query: { entity } }, { signal }),
    staleTime: 5 * 60_000,
    meta: { silent: true },
  })

const none: readonly CustomField[] = []

/** The account's custom fields of a noun, or an empty list while loading. */
export function useCustomFields(kind: Pick<FieldNoun, "entity">): readonly CustomField[] {
  return useQuery(customFieldsOptions(kind.entity)).data ?? none
}

/** The noun's field table, with custom fields as `custom_fields.NAME`. */
export function useFieldTable(kind: RecordKind): FieldTable {
  return withCustomFields(kind.fields, useCustomFields(kind))
}
