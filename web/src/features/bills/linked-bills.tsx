import type { Bill } from "@funil/contract/records/bills"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { Suspense, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { recordTotalOptions } from "../../records/record-api.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { BillArrow, BillStatusBadge } from "./bill-badges.tsx"
import { billKind } from "./bill-kind.ts"
import { billName } from "./bill-words.ts"
import { billsOfOptions, type BillSubject, queryOf } from "./bill-api.ts"
import type { NewBill } from "./create-bill-dialog.tsx"
import styles from "./linked-bills.module.css"
import { late } from "../../ui/screen/late.ts"

const CreateBillDialog = late(async () => (await import("./create-bill-dialog.tsx")).CreateBillDialog)

/** The number of bills shown on another record's page. */
const few = 5

function BillLine({ bill }: { bill: Bill }) {
  const m = useMessages()
  const format = useFormat()
  const place = bill.number !== null && bill.of !== null && m.bills.series.place(bill.number, bill.of)
  return (
    <li>
      <Link to="/admin/bills/$billId" params={{ billId: bill.id }} className={styles.line}>
        <BillArrow type={bill.type} />
        <span className="stack flex-1 min-w-0">
          <span className="truncate">{billName(bill) || m.records.table.unnamed}</span>
          <span className="text-s muted truncate">
            {[bill.due_date && m.bills.due(format.day(bill.due_date)), place].filter(Boolean).join(" · ")}
          </span>
        </span>
        <span className="stack items-end gap-half flex-none">
          <span className="tabular">{format.money(bill.total)}</span>
          <BillStatusBadge bill={bill} />
        </span>
      </Link>
    </li>
  )
}

interface ListProps extends Pick<Props, "of" | "offer"> {
  bills: readonly Bill[]
  onCreate: () => void
}

/** A record's first bills. Offers to create one if there is an amount to bill and no bill yet. */
function Bills({ of, offer, bills, onCreate }: ListProps) {
  const m = useMessages()
  const format = useFormat()
  const words = m.bills.linked
  const { data: counted } = useQuery({
    ...recordTotalOptions(billKind, queryOf(of)),
    enabled: bills.length > few,
  })
  if (bills.length === 0 && offer !== undefined) {
    return (
      <div className={`sunken row wrap justify-between gap-2 mt-1 ${styles.offer}`}>
        <p>{words.offer}</p>
        <Button size="s" onClick={onCreate}>
          {words.make(format.money(offer))}
        </Button>
      </div>
    )
  }
  if (bills.length === 0) return <p className={styles.empty}>{words.empty}</p>
  return (
    <>
      <ul>
        {bills.slice(0, few).map((bill) => (
          <BillLine key={bill.id} bill={bill} />
        ))}
      </ul>
      {bills.length > few && (
        <Link
          to="/admin/bills"
          search={{ filters: [[of.field, "=", of.id]], sort: "due_date", dir: "asc" }}
          className={styles.all}
        >
          {words.all(counted?.total ?? bills.length)}
        </Link>
      )}
    </>
  )
}

interface Props {
  of: BillSubject
  /** The prefilled values of a new bill. */
  initial: Partial<NewBill>
  /** The amount to offer to bill. */
  offer?: number | undefined
}

/** The bills of a deal, contact or company. */
export function LinkedBills({ of, initial, offer }: Props) {
  const m = useMessages()
  const words = m.bills.linked
  const [isCreating, setCreating] = useState(false)
  const { data, isError, refetch } = useQuery(billsOfOptions(of))
  return (
    <section className={`line-above stack ${styles.section}`} aria-label={words.title}>
      <header className={`row justify-between ${styles.header}`}>
        <h3>{words.title}</h3>
        <IconButton
          size="s"
          label={m.records.bill.create}
          icon={<Plus />}
          onClick={() => setCreating(true)}
        />
      </header>
      {isError && !data && (
        <div className={`sunken row wrap justify-between gap-2 mt-1 ${styles.offer}`} role="alert">
          <p>{m.records.bill.loadFailed}</p>
          <Button size="s" onClick={() => void refetch()}>
            {m.ui.tryAgain}
          </Button>
        </div>
      )}
      {!data && !isError && <Skeleton height={38} />}
      {/* The list endpoint of bills returns bills. */}
      {data && <Bills of={of} offer={offer} bills={data.data as Bill[]} onCreate={() => setCreating(true)} />}
      <Suspense>
        {isCreating && (
          <CreateBillDialog
            initial={{ ...initial, [of.field]: of.id }}
            onCreated={() => setCreating(false)}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
