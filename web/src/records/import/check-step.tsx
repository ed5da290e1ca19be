import { ownValue } from "@funil/contract/shared/own-value"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import type { ImportKind } from "../record-kind.ts"
import { cancelImport, failedImportTime, importOptions, isRunning, startImport } from "./import-api.ts"
import { type ImportDraft, planOf } from "./import-draft.ts"
import { ImportNumbers } from "./import-numbers.tsx"
import { ImportProgress } from "./import-progress.tsx"
import { followImport } from "./import-work.ts"
import styles from "./import.module.css"
import { FaultyRows } from "./faulty-rows.tsx"

interface Props {
  kind: ImportKind
  draft: ImportDraft
  onBack: () => void
  /** The import itself has begun. */
  onStarted: (id: string) => void
}

/** The options that can't work, by their names in the step before. */
function RefusedOptions({ error }: { error: unknown }) {
  const words = useMessages().imports.options
  const fields = error instanceof ApiError ? error.fields : {}
  const named = {
    "options.match_on": words.matchOn,
    "options.pipeline_id": words.pipeline,
    "options.pipeline_stage_id": words.stage,
  }
  return Object.entries(named).map(([name, label]) => {
    const [problem] = ownValue(fields, name) ?? []
    return problem === undefined ? null : (
      <p key={name} className={styles.problem}>
        {label}: {problem}
      </p>
    )
  })
}

interface NotStartedProps {
  error: Error
  onRetry: () => void
  onBack: () => void
}

function NotStarted({ error, onRetry, onBack }: NotStartedProps) {
  const words = useMessages().imports
  return (
    <div className={styles.step}>
      <ErrorState title={words.startFailed} error={error} onRetry={onRetry} />
      <RefusedOptions error={error} />
      <div className={styles.buttons}>
        <Button onClick={onBack}>{words.check.back}</Button>
      </div>
    </div>
  )
}

/** Goes through the whole file without saving, says what would happen, and starts the import. */
export function CheckStep({ kind, draft, onBack, onStarted }: Props) {
  const m = useMessages()
  const words = m.imports.check
  const client = useQueryClient()
  const start = (isDryRun: boolean) => startImport(kind, draft.file, planOf(draft, isDryRun))
  const check = useMutation({
    mutationFn: () => start(true),
    meta: { failure: (all) => all.imports.startFailed, failureTime: failedImportTime },
  })
  const run = useMutation({
    mutationFn: () => start(false),
    onSuccess: (id) => {
      showToast({ status: "success", title: m.imports.run.started })
      void followImport(client, id)
      onStarted(id)
    },
    meta: { failure: (all) => all.imports.startFailed, failureTime: failedImportTime },
  })
  const id = check.data
  const { data: record } = useQuery({ ...importOptions(id ?? ""), enabled: id !== undefined })
  const begin = useEffectEvent(() => check.mutate())
  // A check that nobody looks at would stand before the import.
  const abandon = useEffectEvent(() => {
    if (id !== undefined && (!record || isRunning(record)))
      cancelImport(client, id, false).catch(() => undefined)
  })
  useEffect(() => {
    begin()
    return () => abandon()
  }, [])
  const good = record ? record.created + record.updated : 0
  if (check.error) return <NotStarted error={check.error} onRetry={() => check.mutate()} onBack={onBack} />
  return (
    <div className={styles.step}>
      {(!record || isRunning(record)) && (
        <ImportProgress title={words.running} text={words.runningText} record={record} />
      )}
      {record && !isRunning(record) && (
        <>
          <ImportNumbers record={record} />
          <FaultyRows kind={kind} id={record.id} of="refused" total={record.failed} />
          <FaultyRows kind={kind} id={record.id} of="cells" total={record.incomplete} />
          {good === 0 && !record.problem && <p className={styles.problem}>{words.nothing}</p>}
        </>
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{words.back}</Button>
        {record && !isRunning(record) && (
          <Button look="primary" disabled={good === 0} busy={run.isPending} onClick={() => run.mutate()}>
            {words.run(good)}
          </Button>
        )}
      </div>
    </div>
  )
}
