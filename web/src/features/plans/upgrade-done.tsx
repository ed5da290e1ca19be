import type { OrderAnswer } from "@funil/contract/billing"
import { CircleCheck, ExternalLink } from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button, buttonClass } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"

/** What has been ordered, and where it is paid. */
export function UpgradeDone({ answer, onClose }: { answer: OrderAnswer; onClose: () => void }) {
  const m = useMessages()
  const words = m.plans.upgrade
  const format = useFormat()
  const invoice = "id" in answer ? answer : undefined
  const change = "pending_change" in answer ? answer.pending_change : undefined
  const text = () => {
    if (change) return words.doneLater(m.plans.names[change.plan], format.day(change.effective_date))
    const name = m.plans.names[invoice?.plan ?? "scale"]
    if (invoice && !invoice.in_force) return words.whenPaid
    if (!invoice || invoice.status === "paid") return words.doneFree(name)
    return words.doneText(name, format.day(invoice.due_date))
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {invoice?.invoiceUrl && invoice.status !== "paid" && (
            <a className={buttonClass()} href={invoice.invoiceUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {words.openInvoice}
            </a>
          )}
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
