import { Suspense } from "react"
import { useAskedPassword } from "../../../lib/session/ask-password.ts"
import { late } from "../../../ui/screen/late.ts"

const ConfirmPasswordDialog = late(
  async () => (await import("../../../features/sessions/confirm-password-dialog.tsx")).ConfirmPasswordDialog,
)

/** Asks for the password when the server requires it again, then retries the call. */
export function PasswordHost() {
  const asked = useAskedPassword()
  return <Suspense>{asked && <ConfirmPasswordDialog onAnswer={asked.answer} />}</Suspense>
}
