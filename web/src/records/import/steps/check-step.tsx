import type { OpenQuestion } from "@funil/contract/data/imports"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import type { ImportKind } from "../../record-kind.ts"
import {
  cancelImport,
  reportedCells,
  failedImportTime,
  importOptions,
  isRunning,
  startImport,
} from "../import-api.ts"
import { type ImportDraft, type Options, planOf } from "../import-draft.ts"
import { ImportNumbers } from "../run/import-numbers.tsx"
import { ImportProgress } from "../run/import-progress.tsx"
import { followImport } from "../run/import-work.ts"
import styles from "../import.module.css"
import { FaultyRows } from "../run/faulty-rows.tsx"
import { isAnswered, OpenQuestions } from "./open-questions.tsx"

interface Props {
  kind: ImportKind
  draft: ImportDraft
  onChange: (draft: ImportDraft) => void
  onBack: () => void
  /** Called after the import has started. */
  onStarted: (id: string) => void
}

/** The rejected options, with the labels of the previous step. */
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
      <p key={name} className="row gap-2 text-danger">
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
    <div className="stack gap-5 min-w-0">
      <ErrorState title={words.startFailed} error={error} onRetry={onRetry} />
      <RefusedOptions error={error} />
      <div className={styles.buttons}>
        <Button onClick={onBack}>{words.check.back}</Button>
      </div>
    </div>
  )
}

/** Checks the draft. Each answer to an open question checks it again. */
function useCheck({ kind, draft, onChange }: Pick<Props, "kind" | "draft" | "onChange">) {
  const client = useQueryClient()
  const { data: id, ...check } = useMutation({
    mutationFn: (options: Options) => startImport(kind, draft.file, planOf({ ...draft, options }, true)),
    // The page shows the failure.
    meta: { silent: true },
  })
  const { data: record } = useQuery({ ...importOptions(id ?? ""), enabled: id !== undefined })
  const isChecked = record !== undefined && !isRunning(record)
  // The questions stay visible while an answer is being checked.
  const [asked, setAsked] = useState<OpenQuestion | null>(null)
  const unsettled = isChecked ? record.unsettled : asked
  // A check that runs on without its page would delay the import.
  const stop = () => {
    if (id !== undefined && !isChecked) cancelImport(client, id, false).catch(() => undefined)
  }
  const abandon = useEffectEvent(stop)
  const retry = () => check.mutate(draft.options)
  const begin = useEffectEvent(retry)
  const answer = (changes: Partial<Options>) => {
    const options = { ...draft.options, ...changes }
    stop()
    setAsked(unsettled)
    onChange({ ...draft, options })
    check.mutate(options)
  }
  useEffect(() => {
    begin()
    return () => abandon()
  }, [])
  return { record, isChecked, unsettled, answer, error: check.error, retry }
}

/** Checks the whole file without saving, shows the result and starts the import. */
export function CheckStep({ kind, draft, onChange, onBack, onStarted }: Props) {
  const m = useMessages()
  const words = m.imports.check
  const client = useQueryClient()
  const { record, isChecked, unsettled, answer, error, retry } = useCheck({ kind, draft, onChange })
  const run = useMutation({
    mutationFn: () => startImport(kind, draft.file, planOf(draft, false)),
    onSuccess: (id) => {
      showToast({ status: "success", title: m.imports.run.started })
      void followImport(client, id)
      onStarted(id)
    },
    meta: { failure: (all) => all.imports.startFailed, failureTime: failedImportTime },
  })
  const canRun = !unsettled || isAnswered(draft.options, unsettled)
  const good = record ? record.created + record.updated : 0
  if (error) return <NotStarted error={error} onRetry={retry} onBack={onBack} />
  return (
    <div className="stack gap-5 min-w-0">
      {unsettled && (
        <OpenQuestions kind={kind} unsettled={unsettled} options={draft.options} onChange={answer} />
      )}
      {(!record || isRunning(record)) && (
        <ImportProgress title={words.running} text={words.runningText} record={record} />
      )}
      {record && isChecked && (
        <>
          <ImportNumbers record={record} />
          <FaultyRows kind={kind} id={record.id} of="refused" total={record.failed} />
          <FaultyRows kind={kind} id={record.id} of="cells" total={reportedCells(record)} />
          {good === 0 && !record.problem && <p className="row gap-2 text-danger">{words.nothing}</p>}
        </>
      )}
      {isChecked && !canRun && good > 0 && (
        <p className="row gap-2 text-danger">{m.imports.questions.needed}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{words.back}</Button>
        {isChecked && (
          <Button
            look="primary"
            disabled={good === 0 || !canRun}
            busy={run.isPending}
            onClick={() => run.mutate()}
          >
            {words.run(good)}
          </Button>
        )}
      </div>
    </div>
  )
}
