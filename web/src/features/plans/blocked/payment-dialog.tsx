import { accountSuspended, trialEnded } from "@funil/contract/api/errors"
import { type ReactNode, useLayoutEffect } from "react"
import { type PaymentCode, closePaymentDialog } from "../../../lib/session/payment-block.ts"
import { enableToasts } from "../../../lib/toasts.ts"
import { SuspendedDialog } from "./suspended-dialog.tsx"
import { TrialEndedDialog } from "./trial-ended-dialog.tsx"
import { useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { AskAdmin } from "./ask-admin.tsx"

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
