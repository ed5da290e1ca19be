import { accountSuspended, trialEnded } from "@funil/contract/api/errors"
import { type ReactNode, useLayoutEffect, useState } from "react"
import { type PaymentCode, closePaymentDialog } from "../../../lib/session/payment-block.ts"
import { enableToasts } from "../../../lib/toasts.ts"
import { TrialEndedDialog } from "./trial-ended-dialog.tsx"
import { useRole, meOptions } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { AskAdmin } from "./ask-admin.tsx"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { useLogout } from "../../sessions/session-api.ts"
import { GoFreeDialog } from "../upgrade/go-free-dialog.tsx"
import { InvoiceLink } from "../invoice-link.tsx"
import { invoicesOptions } from "../plan-api.ts"
import styles from "../plans.module.css"
import { SupportLink } from "./support-link.tsx"
import { TakeData } from "../data/take-data.tsx"

function OpenInvoices() {
  const words = useMessages().plans.suspended
  const format = useFormat()
  const invoices = useQuery(invoicesOptions).data
  const open = invoices?.filter(({ status }) => status === "overdue" || status === "pending") ?? []
  if (invoices && open.length === 0) return <p>{words.none}</p>
  return (
    <ul className={`stack ${styles.items}`}>
      {open.map((invoice) => (
        <li key={invoice.id} className={`line-above row gap-2 ${styles.item}`}>
          <span className="flex-1 min-w-0 break">
            {words.invoice(invoice.number, format.day(invoice.due_date))}
          </span>
          <strong className="tabular">{format.money(invoice.amount)}</strong>
          {invoice.is_refused ? (
            <span className="muted">{words.refused}</span>
          ) : (
            <InvoiceLink invoice={invoice} look="primary" size="s" />
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Shown when the account is unpaid. Admins can open the invoice. After the payment the refetched
 * session closes the dialog.
 */
function SuspendedDialog({ leave }: { leave: ReactNode }) {
  const words = useMessages().plans
  const client = useQueryClient()
  const role = useRole()
  const logout = useLogout()
  const [isGoingFree, setGoingFree] = useState(false)
  return (
    <Dialog
      role="alertdialog"
      title={words.suspended.title}
      dismissable={false}
      onClose={() => undefined}
      footer={
        <>
          <SupportLink />
          <Button onClick={() => logout.mutate()}>{words.logout}</Button>
          <Button look="primary" onClick={() => void client.refetchQueries(meOptions)}>
            {words.suspended.check}
          </Button>
        </>
      }
    >
      <p>{words.suspended.text}</p>
      <p className="muted">{words.resting}</p>
      {role === "admin" ? (
        <>
          <OpenInvoices />
          <p>
            <Button size="s" onClick={() => setGoingFree(true)}>
              {words.free.way}
            </Button>
          </p>
        </>
      ) : (
        <AskAdmin />
      )}
      <TakeData leave={leave} />
      {isGoingFree && <GoFreeDialog state="suspended" onClose={() => setGoingFree(false)} />}
    </Dialog>
  )
}

function seePlans(): void {
  closePaymentDialog()
  openUpgrade()
}

/** Shown when the plan's limit is reached. Admins can open larger plans. */
function LimitDialog() {
  const m = useMessages()
  const words = m.plans
  const role = useRole()
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={words.limit.title}
      onClose={closePaymentDialog}
      footer={
        <>
          <Button autoFocus={role !== "admin"} onClick={closePaymentDialog}>
            {m.ui.close}
          </Button>
          {role === "admin" && (
            <Button look="primary" autoFocus onClick={seePlans}>
              {words.seePlans}
            </Button>
          )}
        </>
      }
    >
      <p>{words.limit.text}</p>
      {role !== "admin" && <AskAdmin />}
    </Dialog>
  )
}

interface Props {
  code: PaymentCode
  /** Ways to leave, for users who may. */
  leave: ReactNode
}

/**
 * Explains a 402 response. A reached limit can be dismissed. An ended trial or suspended account
 * blocks the page.
 */
export function PaymentDialog({ code, leave }: Props) {
  useLayoutEffect(() => {
    enableToasts(false)
    return () => enableToasts(true)
  }, [])
  if (code === trialEnded) return <TrialEndedDialog leave={leave} />
  if (code === accountSuspended) return <SuspendedDialog leave={leave} />
  return <LimitDialog />
}
