import type { RecordFile } from "@funil/contract/records/files"
import { useQuery } from "@tanstack/react-query"
import { Download, Paperclip, Trash2 } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useMay } from "../../records/record/record-rights.ts"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { type FileHost, filesOptions, useTrashFile } from "./file-api.ts"
import styles from "./file-list.module.css"
import { FileButton } from "./upload/file-button.tsx"
import { FileName } from "./file-name.tsx"
import { fileSize } from "../../lib/text/file-size.ts"
import { FileThumbnail } from "./file-thumbnail.tsx"
import { useDownload } from "./use-download.ts"
import { useViewable } from "./viewer/viewable.ts"

interface Opening {
  /** Opens a file in the viewer. */
  onOpen: (fileId: string) => void
}

interface RowProps extends Opening {
  file: RecordFile
  /** Hides who uploaded it and when, if the place around shows that. */
  isBrief?: boolean
}

/** A file with its details and actions. */
export function FileRow({ file, isBrief = false, onOpen }: RowProps) {
  const words = useMessages().files
  const format = useFormat()
  const download = useDownload()
  const trash = useTrashFile()
  const mayTrash = useMay("file.delete")
  const { id, name, size, user, created_at } = file
  const isViewable = useViewable()(file)
  return (
    <div className={`rounded row gap-half hoverable ${styles.row}`}>
      <button
        type="button"
        className={`rounded row gap-3 p-2 flex-1 min-w-0 focus-inside ${styles.open}`}
        aria-label={isViewable ? words.open(name) : words.download(name)}
        onClick={() => (isViewable ? onOpen(id) : download(file))}
      >
        <FileThumbnail file={file} />
        <span className={`stack flex-1 min-w-0 ${styles.text}`}>
          <FileName name={name} />
          <span className="text-s muted truncate">
            {fileSize(format, size)}
            {!isBrief && (
              <>
                {" · "}
                {user ? personName(user) : words.somebody} ·{" "}
                <time dateTime={created_at} title={format.dateTime(created_at)}>
                  {format.relative(created_at)}
                </time>
              </>
            )}
          </span>
        </span>
      </button>
      <IconButton size="s" label={words.download(name)} icon={<Download />} onClick={() => download(file)} />
      {mayTrash({ id, created_by: user?.id ?? null }) && (
        <IconButton size="s" label={words.trash(name)} icon={<Trash2 />} onClick={() => trash.mutate(file)} />
      )}
    </div>
  )
}

function Placeholder() {
  return (
    <div className={`stack ${styles.list}`} aria-busy="true">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={`rounded row gap-half hoverable ${styles.row}`}>
          <Skeleton width={44} height={44} />
          <Skeleton width="50%" height={28} />
        </div>
      ))}
    </div>
  )
}

/** Says how to add files and which types are allowed. */
function Hint() {
  const { ways, accepts } = useMessages().files
  return usePhone() ? accepts : `${ways} ${accepts}`
}

interface Props extends Opening {
  host: FileHost
  canWrite: boolean
}

/** The record's files, newest first, with a way to add more. */
export function FileList({ host, canWrite, onOpen }: Props) {
  const words = useMessages().files
  const { data: files, error, refetch } = useQuery(filesOptions(host))
  if (!files && error) {
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (!files) return <Placeholder />
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<Paperclip />}
        title={words.emptyTitle}
        action={canWrite && <FileButton host={host} />}
      >
        {words.emptyText} {canWrite && <Hint />}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={`stack ${styles.list}`} aria-label={words.list}>
        {files.map((file) => (
          <li key={file.id}>
            <FileRow file={file} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {canWrite && (
        <p className="p-2 text-s muted">
          <Hint />
        </p>
      )}
    </>
  )
}
