import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import type { ImportKind } from "../../record-kind.ts"
import { cancelImport, importOptions, reportedCells } from "../import-api.ts"
import { ImportNumbers } from "./import-numbers.tsx"
import styles from "../import.module.css"
import { FaultyRows } from "./faulty-rows.tsx"
import type { ImportRecord } from "@funil/contract/data/imports"
import { ImportProgress } from "./import-progress.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"

/** The number of rows that created or updated a record. */
function keptRows({ created, updated }: Pick<ImportRecord, "created" | "updated">): number {
  return created + updated
}

interface CancelDialogProps {
  record: ImportRecord
  onClose: () => void
  onCancel: (undo: boolean) => void
}

/** Asks whether to cancel an import, and whether to keep the rows it already imported. */
function CancelDialog({ record, onClose, onCancel }: CancelDialogProps) {
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

interface RunningImportProps {
  record: ImportRecord
  isCancelling: boolean
  onCancel: (undo: boolean) => void
}

/** A queued or running import, with a cancel button. */
function RunningImport({ record, isCancelling, onCancel }: RunningImportProps) {
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

interface Props {
  kind: ImportKind
  id: string
  onRestart: () => void
  onList: () => void
}

interface FailedProps extends Pick<Props, "onRestart"> {
  error: Error
  onRetry: () => void
}

function Failed({ error, onRetry, onRestart }: FailedProps) {
  const words = useMessages().imports
  return (
    <div className="stack gap-5 min-w-0">
      <ErrorState title={words.past.loadFailed} error={error} onRetry={onRetry} />
      <div className={styles.buttons}>
        <Button onClick={onRestart}>{words.run.another}</Button>
      </div>
    </div>
  )
}

/** A running or finished import: progress, result, rejected rows and undo. */
export function ImportRun({ kind, id, onRestart, onList }: Props) {
  const words = useMessages().imports.run
  const client = useQueryClient()
  const { data: record, error, refetch } = useQuery(importOptions(id))
  const [isTakingBack, setTakingBack] = useState(false)
  const cancel = useMutation({
    mutationFn: (undo: boolean) => cancelImport(client, id, undo),
    onSettled: () => client.invalidateQueries(),
    meta: { failure: (all) => all.imports.run.cancelFailed },
  })
  const isUndoing = isTakingBack || (cancel.isPending && cancel.variables)
  const undo = undoAction(client, record?.undo_token ?? undefined)
  const takeBack = async () => {
    const question = { title: words.undoTitle, text: words.undoText, confirm: words.undo, danger: true }
    if (!(await confirm(question))) return
    setTakingBack(true)
    await undo?.run()
    setTakingBack(false)
  }
  if (error && !record) return <Failed error={error} onRetry={() => void refetch()} onRestart={onRestart} />
  if (!record) return <Skeleton height={160} />
  if (record.status === "queued" || record.status === "running")
    return <RunningImport record={record} isCancelling={cancel.isPending} onCancel={cancel.mutate} />
  const titles = {
    done: words.doneTitle,
    failed: words.failedTitle,
    cancelled: words.cancelledTitle,
    undone: words.undoneTitle,
  }
  const kept = keptRows(record)
  return (
    <div className="stack gap-5 min-w-0">
      <div>
        <h2 className="text-l">{isUndoing ? words.undoing : titles[record.status]}</h2>
        <p className="muted">{record.file_name}</p>
        {record.status === "cancelled" && !isUndoing && (
          <p>{kept > 0 ? words.cancelledKept(kept) : words.cancelledNothing}</p>
        )}
      </div>
      <ImportNumbers record={record} />
      <FaultyRows kind={kind} id={id} of="refused" total={record.failed} />
      <FaultyRows kind={kind} id={id} of="cells" total={reportedCells(record)} />
      <div className={styles.buttons}>
        {(isUndoing || (undo && record.status !== "undone")) && (
          <Button icon={<Undo2 />} busy={isUndoing} onClick={() => void takeBack()}>
            {words.undo}
          </Button>
        )}
        <Button onClick={onRestart}>{words.another}</Button>
        <Button look="primary" onClick={onList}>
          {words.toList}
        </Button>
      </div>
    </div>
  )
}
