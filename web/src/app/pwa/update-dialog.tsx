import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
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
