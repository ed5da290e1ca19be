import type { BillSummary } from "@funil/contract/records/bills"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useQuery } from "@tanstack/react-query"
import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleCheck,
  CircleCheckBig,
  type LucideIcon,
  Scale,
  TriangleAlert,
} from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { billSummaryOptions } from "./bill-api.ts"
import { type BillFigure, billFigures, splitFigure, withFigure } from "./bill-figures.ts"
import styles from "./bill-summary-bar.module.css"

const icons: Readonly<Record<BillFigure, LucideIcon>> = {
  to_receive: ArrowDownLeft,
  to_pay: ArrowUpRight,
  overdue: TriangleAlert,
  received: CircleCheck,
  paid: CircleCheckBig,
  balance: Scale,
}

/** Above this amount the cents are hidden. Hover and screen readers give the full number. */
const big = 100_000_000

interface FigureProps {
  figure: BillFigure
  /** Undefined while loading. */
  sum: BillSummary[BillFigure] | undefined
  isChosen: boolean
  onPress: () => void
}

function Figure({ figure, sum, isChosen, onPress }: FigureProps) {
  const m = useMessages()
  const format = useFormat()
  const Icon = icons[figure]
  const amount = sum && format.money(sum.amount)
  return (
    <button
      type="button"
      className={styles.figure}
      data-figure={figure}
      data-any={sum && sum.count > 0 ? true : undefined}
      aria-pressed={isChosen}
      disabled={!sum}
      title={amount}
      onClick={onPress}
    >
      <span className={styles.label}>
        <Icon aria-hidden="true" />
        {m.bills.summary[figure]}
      </span>
      {sum && Math.abs(sum.amount) >= big ? (
        <span className={`text-l bold tabular nowrap ${styles.amount}`}>
          <span aria-hidden="true">{format.shortMoney(sum.amount)}</span>
          <span className="visually-hidden">{amount}</span>
        </span>
      ) : (
        <span className={`text-l bold tabular nowrap ${styles.amount}`}>
          {amount ?? <Skeleton width="70%" height={16} />}
        </span>
      )}
      <span className={styles.count}>
        {sum ? m.records.bill.count(sum.count) : <Skeleton width="40%" height={10} />}
      </span>
    </button>
  )
}

interface Props {
  /** The current filter. */
  rows: readonly FilterRow[]
  search: string | undefined
  onChange: (rows: FilterRow[]) => void
}

/**
 * The sums of the filtered bills. Pressing a figure lists its bills, pressing it again lists all.
 */
export function BillSummaryBar({ rows, search, onChange }: Props) {
  const m = useMessages()
  const { chosen, remaining } = splitFigure(rows)
  const { data, isError, refetch, isFetching } = useQuery(billSummaryOptions(remaining, search))
  if (isError && !data) {
    return (
      <div role="alert" className={`surface row gap-3 flex-none ${styles.failed}`}>
        <p>{m.bills.summaryFailed}</p>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {m.ui.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <section
      className={`surface flex flex-none overflow-x-auto ${styles.bar}`}
      aria-label={m.bills.summaryLabel}
      aria-busy={!data}
    >
      {billFigures.map((figure) => (
        <Figure
          key={figure}
          figure={figure}
          sum={data?.[figure]}
          isChosen={figure === chosen}
          onPress={() => onChange(withFigure(rows, figure))}
        />
      ))}
    </section>
  )
}
