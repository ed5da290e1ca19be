import * as contract from "@funil/contract/settings/custom-fields"
import { queryOptions } from "@tanstack/react-query"
import { customFieldsKey, customFieldsOptions } from "../../records/custom-field-api.ts"
import { settingOne, settingWrites } from "../../settings/setting-api.ts"
import { placed, useMoveElement } from "../../settings/setting-order.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The writes of custom fields. Each refetches everything, since any screen may show their values. */
export const customFieldWrites = settingWrites({
  key: customFieldsKey[0],
  endpoints: {
    create: contract.createCustomField,
    update: contract.updateCustomField,
    trash: contract.trashCustomField,
  },
  words: (m) => m.customFields,
  nameOf: ({ label }) => label,
  also: [[]],
})

/** A field by its id. */
export const customFieldOptions = (id: string) =>
  settingOne<contract.CustomField>(customFieldsKey[0], contract.getCustomField, id)

/** The number of custom fields, and the limit of the plan. */
export const customFieldUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.custom_fields,
})

/** Moves a field before another one of its noun, or to the end. */
export function useMoveCustomField(entity: contract.CustomFieldEntity) {
  return useMoveElement<contract.CustomField[]>({
    entity: "custom_field",
    queryKey: customFieldsOptions(entity).queryKey,
    show: placed,
    also: [customFieldsKey],
    failed: (m) => m.customFields.moveFailed,
  })
}
