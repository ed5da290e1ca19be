import { useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { closePaymentDialog } from "../../../lib/session/payment-block.ts"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { AskAdmin } from "./ask-admin.tsx"

function seePlans(): void {
  closePaymentDialog()
  openUpgrade()
}

/** Shown when the plan's limit is reached. Admins can open larger plans. */
export function LimitDialog() {
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
