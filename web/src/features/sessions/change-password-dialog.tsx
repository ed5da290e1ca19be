import { useState } from "react"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { NewPasswordForm } from "./new-password-form.tsx"
import { useLogout, useRequestCode } from "./session-api.ts"

/** Changes the user's password with a mailed code. The user then signs in again. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages()
  const me = useMe()
  const request = useRequestCode()
  const logout = useLogout()
  const [isSent, setSent] = useState(false)
  if (!me) return null
  const words = m.sessions.password
  const { email } = me
  const { domain } = me.account
  const send = () =>
    request.mutate(
      { email, domain },
      {
        onSuccess: () => {
          setSent(true)
          const { sent, noMail, noMailText } = m.recovery.code
          if (me.sends_mail) showToast({ status: "success", title: sent, time: 10_000 })
          else showToast({ status: "warning", title: noMail, description: noMailText, time: 10_000 })
        },
      },
    )
  return (
    <Dialog size="s" title={m.profile.changePassword} onClose={onClose}>
      <p>{isSent ? words.hint : me.sends_mail ? words.ask : words.noMailAsk}</p>
      {isSent && <NewPasswordForm domain={domain} email={email} onDone={() => logout.mutate()} />}
      <Button look={isSent ? "plain" : "primary"} busy={request.isPending} onClick={send}>
        {me.sends_mail ? (isSent ? words.resend : words.send) : isSent ? words.recreate : words.create}
      </Button>
    </Dialog>
  )
}
