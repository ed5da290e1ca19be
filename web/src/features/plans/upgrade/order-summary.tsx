import type { InvoicePreview } from "@funil/contract/account/billing"
import { monthsOf } from "@funil/contract/account/plans"
import { addDays } from "../../../lib/text/days.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import styles from "./upgrade.module.css"

interface Props {
  preview: InvoicePreview | undefined
  /** Why there is no price. */
  problem: string | undefined
  isStale: boolean
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={classNames(
        "flex justify-between gap-3",
        styles.line,
        isTotal && "line-above mb-2 text-m bold",
      )}
    >
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}

function When({ preview }: { preview: InvoicePreview }) {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  const { begins, period, due_date } = preview
  if (begins === "next_period") return <p>{words.next(format.day(period.from))}</p>
  // A remaining trial delays the paid period.
  const isLater = period.from > format.today()
  return (
    <>
      {isLater && <p className="mb-2 plain">{words.firstPaidDay(format.day(period.from))}</p>}
      <p>{words.period(format.day(period.from), format.day(addDays(period.until, -1)))}</p>
      <p>{words.due(format.day(due_date))}</p>
      {begins === "when_paid" && <p>{words.whenPaid}</p>}
    </>
  )
}

function Price({ preview }: { preview: InvoicePreview }) {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  const { users, unit_price, subtotal, discount, coupon_discount: ofCoupon, coupon, total } = preview
  // Rounds to whole cents.
  const ofCycle = Math.round((discount - ofCoupon) * 100) / 100
  const isWholeYear = Math.round(unit_price * 100) * users * monthsOf.yearly === Math.round(subtotal * 100)
  const seats = words.seats(users, format.money(unit_price))
  return (
    <dl>
      <Line label={isWholeYear ? words.ofYear(seats) : seats} value={format.money(subtotal)} />
      {ofCycle > 0 && <Line label={words.yearlyDiscount} value={`− ${format.money(ofCycle)}`} />}
      {ofCoupon > 0 && (
        <Line label={words.couponDiscount(coupon ?? "")} value={`− ${format.money(ofCoupon)}`} />
      )}
      <Line label={words.total} value={format.money(total)} isTotal />
    </dl>
  )
}

/** The price of the order, as the server calculates it. */
export function OrderSummary({ preview, problem, isStale }: Props) {
  const words = useMessages().plans.upgrade
  return (
    <section className={`stack gap-3 p-4 ${styles.summary}`} aria-live="polite" aria-busy={isStale}>
      <h3>{words.summary}</h3>
      {problem !== undefined && <p className="text-danger">{problem}</p>}
      {!preview && problem === undefined && <Skeleton width="100%" height={120} />}
      {preview && (
        <div className={isStale ? "stale" : undefined}>
          <Price preview={preview} />
          <div className="muted">
            <When preview={preview} />
          </div>
        </div>
      )}
    </section>
  )
}
