import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { companyKind } from "../../features/companies/company-kind.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { productKind } from "../../features/products/product-kind.ts"
import { userKind } from "../../features/users/user-kind.ts"
import { useMessages } from "../../lib/messages.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"
import type { FilterField } from "../../records/filters/filter-field.ts"
import { customFilterFields, filterFieldsOf } from "../../records/filters/filter-fields.ts"

const kinds = {
  deal: dealKind,
  contact: contactKind,
  company: companyKind,
  user: userKind,
  product: productKind,
} as const

/** What the conditions of a noun's fields can ask about, and the groups that its fields stand in; undefined until read. */
export function useConditionFields(
  entity: CustomFieldEntity,
): { fields: readonly FilterField[]; groups: readonly string[] } | undefined {
  const m = useMessages()
  const custom = useQuery({ ...customFieldsOptions(entity), placeholderData: keepPreviousData }).data
  if (!custom) return undefined
  const own = customFilterFields(custom, m)
  const groups = [...new Set(custom.flatMap(({ group }) => group ?? []))]
  // Bills have no lists yet, only fields of their own.
  return { fields: entity === "bill" ? own : filterFieldsOf(kinds[entity], m, own), groups }
}
