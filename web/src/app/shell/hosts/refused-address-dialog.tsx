import { useLogout } from "../../../features/sessions/session-api.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { refuseAddress, useRefusedAddress } from "../../../lib/session/refused-address.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"

/**
 * Blocks the page when the account can't be used from this network address. Users can retry from
 * another one.
 */
export function RefusedAddressDialog() {
  const m = useMessages()
  const words = m.companyData.refused
  const text = useRefusedAddress()
  const logout = useLogout()
  if (text === undefined) return null
  const leave = () => {
    refuseAddress(undefined)
    logout.mutate()
  }
  return (
    <Dialog
      role="alertdialog"
      size="s"
      title={words.title}
      dismissable={false}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>{m.profile.logout}</Button>
          <Button look="primary" autoFocus onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>{words.askAdmin}</p>
    </Dialog>
  )
}
