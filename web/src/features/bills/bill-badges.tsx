import type { Bill, BillStatus } from "@funil/contract/records/bills"
import { Link } from "@tanstack/react-router"
import {
  ArrowDownLeft,
  ArrowUpRight,
  Banknote,
  Check,
  CircleCheck,
  CircleDashed,
  Layers,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"
import styles from "./bill-badges.module.css"
import { statusName } from "./bill-words.ts"

const looks: Readonly<Record<BillStatus, readonly [Tone, LucideIcon]>> = {
  pending: ["neutral", CircleDashed],
  confirmed: ["accent", Check],
  received: ["success", CircleCheck],
  received_in_cash: ["success", Banknote],
  refund_requested: ["warning", Undo2],
  refunded: ["neutral", Undo2],
  overdue: ["danger", TriangleAlert],
}

/** The payment status as a word, a shape and a color. */
export function BillStatusBadge({ bill }: { bill: Pick<Bill, "type" | "status"> }) {
  const m = useMessages()
  const [tone, Icon] = looks[bill.status]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {statusName(m, bill)}
    </Badge>
  )
}

const arrows = { revenue: ArrowDownLeft, expense: ArrowUpRight } as const

/** An arrow for incoming or outgoing money. */
export function BillArrow({ type }: Pick<Bill, "type">) {
  const m = useMessages()
  const Arrow = arrows[type]
  return <Arrow className={styles.arrow} data-type={type} aria-label={m.fieldOptions.bill.type[type]} />
}

/** The direction of the money in words. */
export function BillType({ type }: Pick<Bill, "type">) {
  const m = useMessages()
  const Arrow = arrows[type]
  return (
    <span className="inline-row gap-1 nowrap">
      <Arrow className={styles.arrow} data-type={type} aria-hidden="true" />
      {m.fieldOptions.bill.type[type]}
    </span>
  )
}

/** Replaces the picture that other records have. */
export function BillMark({ type }: Pick<Bill, "type">) {
  const Arrow = arrows[type]
  return (
    <span className={styles.mark} aria-hidden="true">
      <Arrow className={styles.arrow} data-type={type} />
    </span>
  )
}

/** Shows "3 of 12" and links to the other bills of the series. */
export function SeriesLink({ bill: { id, series_id, number, of } }: { bill: Bill }) {
  const words = useMessages().bills.series
  if (series_id === null || number === null || of === null) return null
  return (
    <Link
      to="/admin/bills/$billId"
      params={{ billId: id }}
      search={{ filters: [["series_id", "=", series_id]], sort: "number", dir: "asc" }}
      className={styles.series}
      title={words.open}
    >
      <Layers aria-hidden="true" />
      {words.place(number, of)}
    </Link>
  )
}

/** The bill's position in its series. */
function Place({ number, of }: Pick<Bill, "number" | "of">) {
  const m = useMessages()
  return number !== null && of !== null && m.bills.series.place(number, of)
}

/** Cells of the bill list: the direction before the name, and type and status with shapes. */
export const billCells: CellViews<Bill> = {
  Lead: ({ record }) => <BillArrow type={record.type} />,
  byField: {
    type: ({ record }) => <BillType type={record.type} />,
    number: ({ record: { number, of } }) => <Place number={number} of={of} />,
    status: ({ record }) => <BillStatusBadge bill={record} />,
  },
}
