import { Check, CircleAlert, RotateCw, X } from "lucide-react"
import { useEffect } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { useOnline } from "../../../ui/screen/online.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import type { FileHost } from "../file-api.ts"
import { FileIcon } from "../file-icon.tsx"
import { FileName } from "../file-name.tsx"
import { fileSize } from "../../../lib/text/file-size.ts"
import { Progress } from "../../../ui/marks/progress.tsx"
import styles from "./upload-list.module.css"
import {
  dropUploads,
  isGoing,
  isOf,
  isRepeatable,
  retryUpload,
  type Upload,
  useUploads,
} from "./upload-queue.ts"
import { watchUploads } from "./upload-work.ts"

/** Returns the reason why a file was not uploaded. */
function useReason(): (upload: Upload) => string {
  const m = useMessages()
  return ({ failure }) => {
    if (failure === undefined) return ""
    if (!(failure instanceof ApiError)) return m.files.faults[failure]
    const { code, description, requestId } = failure
    if (code === "network" || code === "timeout") return m.errors[code]
    return description ?? m.errors.unexpected(requestId)
  }
}

function UploadProgress({ upload }: { upload: Upload }) {
  const words = useMessages().files
  const { language } = useFormat()
  const { status, share, file } = upload
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(share)
  const text = status === "waiting" ? words.waiting : share < 1 ? words.share(percent) : words.storing
  return (
    <>
      <span className="block text-s muted tabular">{text}</span>
      <Progress label={file.name} value={share} />
    </>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const words = useMessages().files
  const format = useFormat()
  const reason = useReason()
  const { id, file, status } = upload
  const drop = () => dropUploads((other) => other.id === id)
  return (
    <li className={`row gap-half ${styles.upload}`} data-status={status}>
      <FileIcon name={file.name} />
      <div className={styles.text}>
        <FileName name={file.name} />
        {isGoing(upload) && <UploadProgress upload={upload} />}
        {status === "sent" && (
          <span className="block text-s muted tabular">
            {words.isSent} · {fileSize(format, file.size)}
          </span>
        )}
        {status === "failed" && (
          <span className="block text-s text-danger tabular break">{reason(upload)}</span>
        )}
      </div>
      {status === "sent" && <Check className={styles.check} aria-hidden="true" />}
      {status === "failed" && isRepeatable(upload) && (
        <IconButton
          size="s"
          label={words.retry(file.name)}
          icon={<RotateCw />}
          onClick={() => retryUpload(id)}
        />
      )}
      {isGoing(upload) && <IconButton size="s" label={words.cancel(file.name)} icon={<X />} onClick={drop} />}
      {status === "failed" && (
        <IconButton size="s" label={words.remove(file.name)} icon={<X />} onClick={drop} />
      )}
    </li>
  )
}

/** The record's running, finished and failed uploads. Renders nothing without any. */
export function UploadList({ host: { entity, recordId } }: { host: FileHost }) {
  const words = useMessages().files
  const isOnline = useOnline()
  const host = { entity, recordId }
  const uploads = useUploads(host)
  useEffect(() => watchUploads({ entity, recordId }), [entity, recordId])
  const going = uploads.filter(isGoing)
  const failed = uploads.filter(({ status }) => status === "failed")
  const sent = uploads.filter(({ status }) => status === "sent")
  const groups = [
    { key: "going", title: words.sending(going.length), icon: <Spinner />, list: going },
    { key: "failed", title: words.notSent(failed.length), icon: <CircleAlert />, list: failed },
    { key: "sent", title: words.sent(sent.length), icon: <Check />, list: sent },
  ].filter(({ list }) => list.length > 0)
  return (
    <section
      className={groups.length > 0 ? styles.uploads : undefined}
      aria-label={words.uploads}
      hidden={groups.length === 0}
    >
      <p role="status" className="visually-hidden">
        {groups.map(({ title }) => title).join(", ")}
      </p>
      {!isOnline && going.length > 0 && <p className={styles.offline}>{words.offline}</p>}
      {groups.map(({ key, title, icon, list }, index) => (
        <div key={key} data-group={key} className={`ruled ${styles.group}`}>
          <div className={`row gap-2 ${styles.head}`}>
            <span aria-hidden="true" className={`grid icon-s ${styles.sign}`}>
              {icon}
            </span>
            <h3 className={`flex-1 text-s muted medium ${styles.title}`}>{title}</h3>
            {index === 0 && going.length === 0 && (
              <IconButton
                size="s"
                label={words.clear}
                icon={<X />}
                onClick={() => dropUploads((upload) => isOf(host, upload))}
              />
            )}
          </div>
          <ul>
            {list.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
