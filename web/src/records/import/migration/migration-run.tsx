import type { ImportRecord } from "@funil/contract/data/imports"
import type { Migration } from "@funil/contract/data/migrations"
import type { LeftCells } from "@funil/contract/migrations-in/left-cells"
import { rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CircleCheck, CircleDashed, TriangleAlert, Undo2 } from "lucide-react"
import { useEffect, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { FaultyRows } from "../run/faulty-rows.tsx"
import importStyles from "../import.module.css"
import { cancelMigration, isMigrating, migrationOptions } from "./migration-api.ts"
import type { MigrationKinds } from "./migration-columns.tsx"
import { MigrationLeft } from "./migration-left.tsx"
import { confirmUndo } from "./undo-migration.ts"
import { Progress } from "../../../ui/marks/progress.tsx"
import styles from "./migration.module.css"

function StateIcon({ status, failed }: ImportRecord) {
  if (status === "running") return <Spinner />
  if (status === "queued") return <CircleDashed aria-hidden="true" />
  return status === "done" && failed === 0 ? (
    <CircleCheck aria-hidden="true" />
  ) : (
    <TriangleAlert aria-hidden="true" />
  )
}

interface FileProps {
  record: ImportRecord
  kinds: MigrationKinds
  isUndone: boolean
}

function FileState({ record, kinds, isUndone }: FileProps) {
  const m = useMessages()
  const words = m.migrations
  const format = useFormat()
  const { entity, total, done, created, skipped, failed, status, problem } = record
  // A migration imports only these nouns.
  const noun = entity as keyof MigrationKinds
  const isOver = status !== "queued" && status !== "running"
  const numbers = [
    isUndone ? words.came(created) : words.created[noun](created),
    ...(skipped > 0 ? [words.skipped(skipped)] : []),
    ...(failed > 0 ? [words.failed(failed)] : []),
  ].join(" · ")
  return (
    <li className={`card stack gap-4 p-4 min-w-0 ${styles.file}`}>
      <div
        className={`row gap-3 min-w-0 phone-wrap ${styles.fileHead}`}
        data-state={isUndone ? "undone" : failed > 0 || problem ? "warning" : status}
      >
        <span className={`icon-l ${styles.state}`}>
          {isUndone ? <Undo2 aria-hidden="true" /> : <StateIcon {...record} />}
        </span>
        <div className={`stack gap-half flex-1 min-w-0 ${styles.fileText}`}>
          <strong>{words.nouns[noun]}</strong>
          <span className="muted truncate">{record.file_name}</span>
          {problem && <span className="row gap-2 text-danger">{problem.message}</span>}
        </div>
        <span className={`flex-none tabular ${styles.fileNumbers}`}>
          {isOver
            ? numbers
            : status === "queued"
              ? m.imports.run.queued
              : m.imports.run.progress(format.number(done), total === null ? "…" : format.number(total))}
        </span>
      </div>
      {isOver && !isUndone && <FaultyRows kind={kinds[noun]} id={record.id} of="refused" total={failed} />}
      {isOver && !isUndone && (
        <FaultyRows kind={kinds[noun]} id={record.id} of="cells" total={record.incomplete} />
      )}
    </li>
  )
}

interface Props {
  id: string
  kinds: MigrationKinds
  /** The skipped cells, or undefined if the migration was started on another page. */
  left: LeftCells | undefined
  onRestart: () => void
  /** Opens the deals. */
  onList: () => void
}

/** The total progress from 0 to 1. Files without a row count are estimated by size. */
function shareOf({ imports }: Migration): number {
  const known = imports.reduce((sum, { total, size }) => sum + (total ?? Math.ceil(size / 100)), 0)
  return known === 0 ? 1 : imports.reduce((sum, { done }) => sum + done, 0) / known
}

/** Refetches everything when the migration ends. */
function useFreshWhen(isOver: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOver)
      void client.invalidateQueries({
        predicate: ({ queryKey: [key, part] }) => key !== "migrations" || part !== "one",
      })
  }, [client, isOver])
}

function MigrationProgress({ migration }: { migration: Migration }) {
  const words = useMessages().migrations
  return <Progress label={words.statuses.running(rivalNames[migration.rival])} value={shareOf(migration)} />
}

/** The files of a migration and its skipped cells. */
function MigrationReport({
  migration: { imports, status },
  kinds,
  left,
}: Pick<Props, "kinds" | "left"> & { migration: Migration }) {
  const words = useMessages().migrations
  const isUndone = status === "undone"
  return (
    <>
      <ul className="stack gap-3" aria-label={words.filesTitle}>
        {imports.map((record) => (
          <FileState key={record.id} record={record} kinds={kinds} isUndone={isUndone} />
        ))}
      </ul>
      {left && !isUndone && <MigrationLeft left={left} kinds={kinds} />}
    </>
  )
}

/** When a migration was undone, and by whom if known. */
function undoneText(
  { undone_at: at, undone_by: by }: Migration,
  words: Messages["migrations"],
  format: ReturnType<typeof useFormat>,
): string {
  return words.undoneBy(format.dateTime(at ?? ""), by && personName(by))
}

/** A running or finished migration: the progress of each file, rejected rows, and a single undo. */
export function MigrationRun({ id, kinds, left, onRestart, onList }: Props) {
  const m = useMessages()
  const words = m.migrations
  const client = useQueryClient()
  const { data: migration, error, refetch } = useQuery(migrationOptions(id))
  const [isTakingBack, setTakingBack] = useState(false)
  const format = useFormat()
  const isRunning = isMigrating(migration)
  const isUndone = migration?.status === "undone"
  const cancel = useMutation({
    mutationFn: (undo: boolean) => cancelMigration(id, undo),
    onSettled: () => client.invalidateQueries(),
    meta: { failure: (all) => all.migrations.cancelFailed },
  })
  useFreshWhen(migration !== undefined && !isRunning)
  if (error && !migration)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!migration) return <Skeleton height={220} />
  const undo = undoAction(client, migration.undo_token ?? undefined)
  const takeBack = async () => {
    if (!(await confirmUndo())) return
    setTakingBack(true)
    await (isRunning ? cancel.mutateAsync(true).catch(() => undefined) : undo?.run())
    setTakingBack(false)
  }
  return (
    <div className="stack gap-5 min-w-0">
      <div role="status">
        <h2 className="text-l">
          {isTakingBack ? words.undoing : words.statuses[migration.status](rivalNames[migration.rival])}
        </h2>
        {isRunning && <p className="muted">{m.imports.run.leave}</p>}
        {migration.undone_at !== null && <p className="muted">{undoneText(migration, words, format)}</p>}
      </div>
      {isRunning && <MigrationProgress migration={migration} />}
      <MigrationReport migration={migration} kinds={kinds} left={left} />
      <div className={importStyles.buttons}>
        {(isRunning || undo) && (
          <Button icon={<Undo2 />} busy={isTakingBack} onClick={() => void takeBack()}>
            {isRunning ? words.cancel : words.undo}
          </Button>
        )}
        {!isRunning && (
          <Button look={isUndone ? "primary" : undefined} onClick={onRestart}>
            {words.again}
          </Button>
        )}
        {!isRunning && !isUndone && (
          <Button look="primary" onClick={onList}>
            {words.toDeals}
          </Button>
        )}
      </div>
    </div>
  )
}
