import { Dialog } from "../../ui/overlays/dialog.tsx"
import { MessageContent, useMessageTitle } from "./message-content.tsx"

/** A message over the page of its record. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog size="l" title={useMessageTitle(id)} onClose={onClose}>
      <MessageContent id={id} />
    </Dialog>
  )
}
