import type { ImportRecord } from "@funil/contract/data/imports"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { keptRows } from "./kept-rows.ts"

interface Props {
  record: ImportRecord
  onClose: () => void
  onCancel: (undo: boolean) => void
}

/** Asks whether to cancel an import, and whether to keep the rows it already imported. */
export function CancelDialog({ record, onClose, onCancel }: Props) {
  const words = useMessages().imports.run
  const kept = keptRows(record)
  return (
    <Dialog
      role="alertdialog"
      size="m"
      title={words.cancelTitle}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {words.goOn}
          </Button>
          {kept > 0 && <Button onClick={() => onCancel(false)}>{words.cancelKeep}</Button>}
          <Button look="danger" onClick={() => onCancel(true)}>
            {kept > 0 ? words.cancelUndo : words.cancel}
          </Button>
        </>
      }
    >
      <p>{kept > 0 ? words.cancelText(kept) : words.cancelNothing}</p>
    </Dialog>
  )
}
