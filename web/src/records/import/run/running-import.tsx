import type { ImportRecord } from "@funil/contract/data/imports"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { CancelDialog } from "./cancel-dialog.tsx"
import { ImportProgress } from "./import-progress.tsx"
import styles from "../import.module.css"

interface Props {
  record: ImportRecord
  isCancelling: boolean
  onCancel: (undo: boolean) => void
}

/** A queued or running import, with a cancel button. */
export function RunningImport({ record, isCancelling, onCancel }: Props) {
  const words = useMessages().imports.run
  const [isAsking, setAsking] = useState(false)
  const cancel = (undo: boolean) => {
    setAsking(false)
    onCancel(undo)
  }
  return (
    <div className="stack gap-5 min-w-0">
      <ImportProgress title={words.running} text={words.leave} record={record} />
      <div className={styles.buttons}>
        <Button busy={isCancelling} onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
      </div>
      {isAsking && <CancelDialog record={record} onClose={() => setAsking(false)} onCancel={cancel} />}
    </div>
  )
}
