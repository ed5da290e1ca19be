import type { InvoicePreview } from "@funil/contract/billing"
import { addDays } from "../../lib/days.ts"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { classNames } from "../../ui/class-names.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import styles from "./upgrade.module.css"
import stale from "../../ui/stale.module.css"

interface Props {
  preview: InvoicePreview | undefined
  /** Why there is none. */
  problem: string | undefined
  isStale: boolean
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={classNames(styles.line, isTotal && styles.total)}>
      <dt>{label}</dt>
      <dd className="numbers">{value}</dd>
    </div>
  )
}

function When({ preview }: { preview: InvoicePreview }) {
  const words = useMessages().plans.upgrade
  const format = useFormat()
  const { begins, period, due_date } = preview
  if (begins === "next_period") return <p>{words.next(format.day(period.from))}</p>
  return (
    <>
      <p>{words.period(format.day(period.from), format.day(addDays(period.until, -1)))}</p>
      <p>{words.due(format.day(due_date))}</p>
      {begins === "when_paid" && <p>{words.whenPaid}</p>}
    </>
  )
}

/** What the order comes to, as the server works it out. */
export function OrderSummary({ preview, problem, isStale }: Props) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  return (
    <section className={styles.summary} aria-live="polite" aria-busy={isStale}>
      <h3>{words.summary}</h3>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {!preview && problem === undefined && <Skeleton width="100%" height={120} />}
      {preview && (
        <div className={isStale ? stale.stale : undefined}>
          <dl>
            <Line
              label={words.seats(preview.users, format.money(preview.unit_price))}
              value={format.money(preview.subtotal)}
            />
            {preview.discount > 0 && (
              <Line
                label={`${words.discount} (${format.number(preview.discount_percent)}%)`}
                value={`− ${format.money(preview.discount)}`}
              />
            )}
            <Line label={words.total} value={format.money(preview.total)} isTotal />
          </dl>
          <div className={styles.faint}>
            <When preview={preview} />
          </div>
        </div>
      )}
    </section>
  )
}
