import type { Deal } from "@funil/contract/records/deals"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { CustomFieldRows } from "../../../records/fields/custom-field-rows.tsx"
import { recordOptions } from "../../../records/record-api.ts"
import { dealOptions } from "../deal-api.ts"
import { dealKind } from "../deal-kind.ts"

/**
 * The deal's custom fields. They save like any record's, and events refresh the rest of the deal.
 */
export function DealCustomFields({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const known = useQueryClient().getQueryState(dealOptions(deal.id).queryKey)
  const { data } = useQuery({
    ...recordOptions(dealKind, deal.id),
    // It is the same deal, so both caches can share it.
    initialData: known?.data && { data: known.data.deal, etag: known.data.etag },
    initialDataUpdatedAt: known?.dataUpdatedAt,
  })
  const record = { ...deal, custom_fields: data?.data.custom_fields ?? deal.custom_fields }
  return (
    <fieldset className="stack gap-3 min-w-0 hide-empty" disabled={isLocked}>
      <CustomFieldRows kind={dealKind} record={record} />
    </fieldset>
  )
}
