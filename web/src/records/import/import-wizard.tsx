import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { StepBar } from "../../ui/marks/step-bar.tsx"
import type { ImportKind } from "../record-kind.ts"
import { CheckStep } from "./steps/check-step.tsx"
import { ColumnsStep } from "./steps/columns-step.tsx"
import { FileStep } from "./steps/file-step.tsx"
import { importColumnsOptions, pastImportsOptions } from "./import-api.ts"
import { type ImportDraft, usualOptions } from "./import-draft.ts"
import { ImportRun } from "./run/import-run.tsx"
import { matchExport } from "./steps/match-export.ts"
import type { TablePreview } from "./steps/table-preview.ts"
import { useFormat } from "../../lib/text/format.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import styles from "./import.module.css"

const tones = {
  queued: "neutral",
  running: "accent",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
  undone: "neutral",
} as const

interface PastImportsProps {
  kind: ImportKind
  onOpen: (id: string) => void
}

/** Earlier imports of the noun, to open or undo. */
function PastImports({ kind, onOpen }: PastImportsProps) {
  const m = useMessages()
  const words = m.imports.past
  const format = useFormat()
  const { data: records = [] } = useQuery(pastImportsOptions(kind))
  if (records.length === 0) return null
  return (
    <section className={styles.past} aria-label={words.title}>
      <h2 className="mb-2 text-m bold">{words.title}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className={`rounded row gap-3 w-full text-start hoverable phone-wrap ${styles.pastItem}`}
              aria-label={words.open(record.file_name)}
              onClick={() => onOpen(record.id)}
            >
              <span className={`min-w-0 medium truncate ${styles.pastName}`}>{record.file_name}</span>
              <Badge tone={tones[record.status]}>{words.statuses[record.status]}</Badge>
              <span className="muted">
                {m.imports.check.created(record.created)} · {m.imports.check.updated(record.updated)}
              </span>
              <time className="muted" dateTime={record.created_at}>
                {format.dateTime(record.created_at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  kind: ImportKind
  /** The id of the shown import. It is in the address, so it survives a reload. */
  importId: string | undefined
  onImport: (id: string | undefined) => void
  /** Opens the list of the noun. */
  onList: () => void
}

type Stage = "file" | "columns" | "check"
const places: Record<Stage, number> = { file: 0, columns: 1, check: 2 }

/**
 * The headers to match. A custom field also matches its label, such as "Departamento" for
 * `department`.
 */
function matchedNames({ headers, isAddressBook }: TablePreview, m: Messages): readonly string[] {
  const { further } = m.imports.columns
  return isAddressBook ? headers.map((header) => ownValue(further, header) ?? header) : headers
}

/**
 * The import wizard: file, columns, a check that saves nothing, then the import in the background.
 */
export function ImportWizard({ kind, importId, onImport, onList }: Props) {
  const m = useMessages()
  const words = m.imports
  const [draft, setDraft] = useState<ImportDraft>()
  const [stage, setStage] = useState<Stage>("file")
  const { data: columns, error, refetch } = useQuery(importColumnsOptions(kind))
  const at = importId === undefined ? places[stage] : 3
  const name = words.steps[at] ?? ""

  const restart = () => {
    setDraft(undefined)
    setStage("file")
    onImport(undefined)
  }
  const open = (file: File, preview: TablePreview) => {
    // Other parsing options often leave the columns unchanged, and then the mapping stays.
    if (draft?.file === file && draft.preview.headers.join("\n") === preview.headers.join("\n"))
      return setDraft({ ...draft, preview })
    const { origin, fields } = matchExport(kind.entity, matchedNames(preview, m), columns ?? [])
    setDraft({ file, preview, origin, fields, options: usualOptions(kind.entity, fields) })
    setStage("columns")
  }
  if (error && importId === undefined)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack gap-5 min-w-0">
      <StepBar steps={words.steps} current={at} label={words.step(at + 1, words.steps.length, name)} />
      {importId !== undefined && <ImportRun kind={kind} id={importId} onRestart={restart} onList={onList} />}
      {importId === undefined && !columns && <Skeleton height={220} />}
      {importId === undefined && columns && stage === "file" && (
        <>
          <FileStep kind={kind} onFile={open} />
          <PastImports kind={kind} onOpen={onImport} />
        </>
      )}
      {importId === undefined && columns && draft && stage === "columns" && (
        <ColumnsStep
          kind={kind}
          columns={columns}
          draft={draft}
          onChange={setDraft}
          onRead={(preview) => open(draft.file, preview)}
          onBack={restart}
          onNext={() => setStage("check")}
        />
      )}
      {importId === undefined && draft && stage === "check" && (
        <CheckStep
          kind={kind}
          draft={draft}
          onChange={setDraft}
          onBack={() => setStage("columns")}
          onStarted={onImport}
        />
      )}
    </div>
  )
}
