import type { DataExport } from "@funil/contract/data/all-data"
import { useQuery } from "@tanstack/react-query"
import { Download, FileArchive } from "lucide-react"
import { fileSize } from "../../../lib/text/file-size.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { dataExportOptions, useCreateDataExport, useTakeDataExport } from "./all-data-api.ts"
import { Progress } from "../../../ui/marks/progress.tsx"
import styles from "./all-data.module.css"

function Begin({ label }: { label: string }) {
  const { mutate, isPending } = useCreateDataExport()
  return (
    <Button icon={<FileArchive />} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}

function Running({ progress }: Pick<DataExport, "progress">) {
  const words = useMessages().leaving.take
  return (
    <>
      <p className="row gap-2 bold" role="status">
        <Spinner /> {words.running}
      </p>
      <Progress label={words.running} max={100} value={progress} />
      <p className="muted">{words.runningText}</p>
    </>
  )
}

function Ready({ made }: { made: DataExport }) {
  const words = useMessages().leaving.take
  const format = useFormat()
  const { id, size, created_at, expires_at } = made
  const { mutate, isPending } = useTakeDataExport()
  return (
    <div className="row wrap gap-3">
      <div className={styles.about}>
        <p className="row gap-2 bold" role="status">
          {words.ready(format.dateTime(created_at))}
        </p>
        <p className="muted">
          {words.until(fileSize(format, size ?? 0), format.longDate(expires_at ?? created_at))}
        </p>
      </div>
      <Button look="primary" icon={<Download />} busy={isPending} onClick={() => mutate(id)}>
        {words.download}
      </Button>
      <Begin label={words.again} />
    </div>
  )
}

function Ended({ made: { status, created_at } }: { made: DataExport }) {
  const words = useMessages().leaving.take
  const format = useFormat()
  const isFailed = status === "failed"
  return (
    <>
      <p className={isFailed ? "row gap-2 text-danger bold" : "row gap-2 bold"} role="status">
        {isFailed ? words.failed : words.expired(format.longDate(created_at))}
      </p>
      <p className="muted">{isFailed ? words.failedText : words.expiredText}</p>
      <div>
        <Begin label={isFailed ? words.begin : words.again} />
      </div>
    </>
  )
}

/**
 * Exports all data of the account as a file, for admins. Shows whether it is running, ready or
 * expired.
 */
export function AllData() {
  const words = useMessages().leaving.take
  const { data: made, error, refetch } = useQuery(dataExportOptions)
  if (error && made === undefined)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (made === undefined) return <Skeleton height={64} />
  return (
    <div className="stack gap-3">
      <p className="muted">{words.text}</p>
      {made === null && (
        <div>
          <Begin label={words.begin} />
        </div>
      )}
      {made?.status === "running" && <Running progress={made.progress} />}
      {made?.status === "ready" && <Ready made={made} />}
      {(made?.status === "failed" || made?.status === "expired") && <Ended made={made} />}
    </div>
  )
}
