import { useQuery } from "@tanstack/react-query"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { dealSumOptions } from "./deal-api.ts"

interface Props {
  filters: readonly FilterRow[]
  search?: string | undefined
}

/** What the deals of a filter are worth together, without decimals; the whole number is said on hover and aloud. */
export function DealSum({ filters, search }: Props) {
  const m = useMessages()
  const format = useFormat()
  const { data } = useQuery(dealSumOptions({ filters, search }))
  if (!data) return <span aria-hidden="true">…</span>
  const whole = m.deals.sum(format.money(data.amount))
  return (
    <span className="numbers" title={whole}>
      <span aria-hidden="true">{format.wholeMoney(data.amount)}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}
