import type { Invoice } from "@funil/contract/account/billing"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ExternalLink } from "lucide-react"
import { addDays } from "../../lib/text/days.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { invoicesOptions, lacksPage } from "./plan-api.ts"
import styles from "./plan-page.module.css"

const tones: Record<Invoice["status"], Tone> = {
  pending: "warning",
  paid: "success",
  overdue: "danger",
  cancelled: "neutral",
  refunded: "neutral",
}

function Row({ invoice }: { invoice: Invoice }) {
  const m = useMessages()
  const words = m.plans.page
  const format = useFormat()
  const { number, period, plan, users, amount, due_date, status, invoiceUrl } = invoice
  return (
    <tr>
      <th scope="row">
        {invoiceUrl ? (
          <a
            className="inline-row gap-1 text-accent icon-s"
            href={invoiceUrl}
            target="_blank"
            rel="noreferrer"
          >
            {number}
            <ExternalLink aria-hidden="true" />
          </a>
        ) : (
          number
        )}
        {lacksPage(invoice) && (
          <small className="block muted regular">
            {invoice.is_refused ? <Link to="/profile/account">{m.plans.refused}</Link> : m.plans.preparing}
          </small>
        )}
      </th>
      <td className="phone-hidden">
        {format.day(period.from)} – {format.day(addDays(period.until, -1))}
      </td>
      <td className="phone-hidden">
        {m.plans.names[plan]}, {words.users(users)}
      </td>
      <td className="phone-hidden">{format.day(due_date)}</td>
      <td className={styles.amount}>{format.money(amount)}</td>
      <td>
        <Badge tone={tones[status]}>{words.status[status]}</Badge>
      </td>
    </tr>
  )
}

export function InvoiceList() {
  const words = useMessages().plans.page
  const { data: invoices, error, refetch } = useQuery(invoicesOptions)
  return (
    <section>
      <h2 className="mb-3 text-m">{words.invoices}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!invoices && !error && <Skeleton width="100%" height={96} />}
      {invoices?.length === 0 && <p className="muted">{words.none}</p>}
      {invoices && invoices.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.number}</th>
              <th scope="col" className="phone-hidden">
                {words.columns.period}
              </th>
              <th scope="col" className="phone-hidden">
                {words.columns.plan}
              </th>
              <th scope="col" className="phone-hidden">
                {words.columns.due}
              </th>
              <th scope="col" className={styles.amount}>
                {words.columns.amount}
              </th>
              <th scope="col">{words.columns.status}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
