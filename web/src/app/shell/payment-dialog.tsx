import { useLogout } from "../../features/sessions/session-api.ts"
import { useRole } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { closePaymentDialog, type PaymentCode } from "../../lib/payment-block.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"

/** What a 402 means. A limit can be put aside; an ended trial and a suspended account block everything. */
export function PaymentDialog({ code }: { code: PaymentCode }) {
  const m = useMessages()
  const role = useRole()
  const logout = useLogout()
  const isBlocking = code !== "E4021"
  const words = m.shell.payment[code]
  const leave = () => {
    closePaymentDialog()
    logout.mutate()
  }
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={words.title}
      dismissable={!isBlocking}
      onClose={closePaymentDialog}
      footer={
        isBlocking ? (
          <Button onClick={leave}>{m.shell.payment.logout}</Button>
        ) : (
          <Button look="primary" autoFocus onClick={closePaymentDialog}>
            {m.ui.close}
          </Button>
        )
      }
    >
      <p>{words.text}</p>
      {role !== "admin" && <p>{m.shell.payment.askAdmin}</p>}
    </Dialog>
  )
}
