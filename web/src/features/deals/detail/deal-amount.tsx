import type { Deal } from "@funil/contract/records/deals"
import { money } from "@funil/contract/schemas/shared/values/money"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { InPlaceRow } from "../../../ui/forms/in-place-row.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { MoneyField } from "../../../ui/fields/money-field.tsx"
import { useDealField } from "../deal-edit.ts"

/** The deal's value with inline editing. */
export function DealAmount({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const m = useMessages()
  const format = useFormat()
  const label = m.fieldNames.deal.amount
  const field = useDealField(deal, "amount", money)
  return (
    <fieldset disabled={isLocked}>
      <InPlaceRow label={label} field={field} show={format.money}>
        <MoneyField
          quiet
          label={label}
          value={field.value}
          onChange={(amount) => field.change(amount ?? 0)}
          error={field.error}
          {...inPlaceKeys(field)}
        />
      </InPlaceRow>
    </fieldset>
  )
}
