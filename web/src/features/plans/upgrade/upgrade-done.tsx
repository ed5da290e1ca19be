import type { OrderAnswer } from "@funil/contract/account/billing"
import { useQuery } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { InvoiceLink } from "../invoice-link.tsx"
import { invoicesOptions } from "../plan-api.ts"

/** The result of the order, with a link to pay it. */
export function UpgradeDone({ answer, onClose }: { answer: OrderAnswer; onClose: () => void }) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const invoices = useQuery(invoicesOptions).data
  // The payment page may appear a moment later.
  const invoice = "id" in answer ? (invoices?.find(({ id }) => id === answer.id) ?? answer) : undefined
  const change = "pending_change" in answer ? answer.pending_change : undefined
  const text = () => {
    if (change) return words.doneLater(m.plans.names[change.plan], format.day(change.effective_date))
    const name = m.plans.names[invoice?.plan ?? "scale"]
    if (invoice && !invoice.in_force) return words.whenPaid
    if (!invoice || invoice.status === "paid") return words.doneFree(name)
    if (invoice.is_refused) return words.doneRefused(name)
    const { period, due_date } = invoice
    const [from, due] = [format.day(period.from), format.day(due_date)]
    return period.from > format.today() ? words.doneInTrial(name, from, due) : words.doneText(name, due)
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {invoice && invoice.status !== "paid" && <InvoiceLink invoice={invoice} />}
          <Button look="primary" autoFocus onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <EmptyState icon={<CircleCheck />} title={words.doneTitle}>
        {text()}
      </EmptyState>
    </Dialog>
  )
}
