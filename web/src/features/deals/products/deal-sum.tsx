import { useQuery } from "@tanstack/react-query"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { dealSumOptions } from "../deal-api.ts"

interface Props {
  filters: readonly FilterRow[]
  search?: string | undefined
}

/**
 * The total value of the filtered deals, without cents. Hover and screen readers give the exact
 * number.
 */
export function DealSum({ filters, search }: Props) {
  const m = useMessages()
  const format = useFormat()
  const { data } = useQuery(dealSumOptions({ filters, search }))
  if (!data) return <span aria-hidden="true">…</span>
  const whole = m.deals.sum(format.money(data.amount))
  return (
    <span className="tabular" title={whole}>
      <span aria-hidden="true">{format.wholeMoney(data.amount)}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}
