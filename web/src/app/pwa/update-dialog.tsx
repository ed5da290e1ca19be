import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { declineUpdate, installUpdate } from "./app-update.ts"

/** Asks whether to update to the new version now. */
export function UpdateDialog() {
  const words = useMessages().app
  return (
    <Dialog
      title={words.updateTitle}
      size="s"
      onClose={declineUpdate}
      footer={
        <>
          <Button onClick={declineUpdate}>{words.later}</Button>
          <Button look="primary" onClick={() => void installUpdate()}>
            {words.update}
          </Button>
        </>
      }
    >
      <p>{words.updateText}</p>
    </Dialog>
  )
}
