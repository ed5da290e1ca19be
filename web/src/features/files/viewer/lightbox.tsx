import type { RecordFile } from "@funil/contract/records/files"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from "lucide-react"
import { Suspense, useEffect, useEffectEvent, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { FloatingWindow } from "../../../ui/overlays/floating-window.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { usePhone } from "../../../ui/screen/phone.ts"
import { type FileHost, filesOptions } from "../file-api.ts"
import { FileName } from "../file-name.tsx"
import { ImageView } from "./image-view.tsx"
import styles from "./lightbox.module.css"
import { useDownload } from "../use-download.ts"
import { useViewable } from "./viewable.ts"
import { ViewLoading } from "./view-loading.tsx"
import { boundedZoom, maxZoom } from "./zoom.ts"
import { late } from "../../../ui/screen/late.ts"

const PdfView = late(async () => (await import("./pdf-view.tsx")).PdfView)

const size = { desk: 500, phone: 300, least: 200 }

interface Props {
  host: FileHost
  fileId: string
  /** Opens another file of the record. */
  onShow: (fileId: string) => void
  onClose: () => void
}

/** The viewable files and the position of the open one. */
function useShown({ host, fileId, onShow, onClose }: Props) {
  const { data } = useQuery(filesOptions(host))
  const isViewable = useViewable()
  const files = data?.filter(isViewable) ?? []
  const at = files.findIndex(({ id }) => id === fileId)
  const isGone = data !== undefined && at < 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  const go = (by: number) => {
    const next = files[(at + by + files.length) % files.length]
    if (next) onShow(next.id)
  }
  return { file: files[at], at, total: files.length, go }
}

interface ViewProps {
  file: RecordFile
  zoom: number
  onZoom: (zoom: number) => void
}

function View({ file, zoom, onZoom }: ViewProps) {
  const [tries, setTries] = useState(0)
  const onRetry = () => setTries(tries + 1)
  return file.mime === "application/pdf" ? (
    <Suspense fallback={<ViewLoading />}>
      <PdfView key={tries} file={file} zoom={zoom} onZoom={onZoom} onRetry={onRetry} />
    </Suspense>
  ) : (
    <ImageView key={tries} file={file} zoom={zoom} onZoom={onZoom} onRetry={onRetry} />
  )
}

interface FootProps extends Omit<ReturnType<typeof useShown>, "file"> {
  zoom: number
  onZoom: (zoom: number) => void
}

/** The zoom level, and the buttons for the previous and next file. */
function Foot({ at, total, go, zoom, onZoom }: FootProps) {
  const words = useMessages().files.viewer
  const format = useFormat()
  return (
    <div className={`line-above grid items-center flex-none ${styles.foot}`}>
      <span className="row">
        <IconButton
          size="s"
          label={words.zoomOut}
          icon={<ZoomOut />}
          disabled={zoom <= 1}
          onClick={() => onZoom(zoom / 2)}
        />
        <IconButton
          size="s"
          label={words.zoomIn}
          icon={<ZoomIn />}
          disabled={zoom >= maxZoom}
          onClick={() => onZoom(zoom * 2)}
        />
      </span>
      {total > 1 && (
        <span className="row">
          <IconButton label={words.previous} icon={<ChevronLeft />} onClick={() => go(-1)} />
          <span className={`text-s muted tabular text-center ${styles.place}`} aria-hidden="true">
            {words.place(format.number(at + 1), format.number(total))}
          </span>
          <IconButton label={words.next} icon={<ChevronRight />} onClick={() => go(1)} />
        </span>
      )}
    </div>
  )
}

/** A window with the record's pictures and PDFs, one at a time, in a loop. */
export function Lightbox(props: Props) {
  const words = useMessages().files.viewer
  const format = useFormat()
  const isPhone = usePhone()
  const download = useDownload()
  const { file, at, total, go } = useShown(props)
  const [zooms, setZooms] = useState<Record<string, number>>({})
  if (!file) return null
  const zoom = ownValue(zooms, file.id) ?? 1
  const setZoom = (next: number) => setZooms({ [file.id]: boundedZoom(next) })
  const place = [format.number(at + 1), format.number(total)] as const
  const keys: Partial<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    "+": () => setZoom(zoom * 2),
    "=": () => setZoom(zoom * 2),
    "-": () => setZoom(zoom / 2),
  }
  const onKey = (event: KeyboardEvent) => {
    const run = ownValue(keys, event.key)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <FloatingWindow
      label={words.title}
      words={words}
      size={isPhone ? size.phone : size.desk}
      least={size.least}
      onKey={onKey}
      onClose={props.onClose}
      title={<FileName name={file.name} />}
      actions={
        <IconButton size="s" label={words.download} icon={<Download />} onClick={() => download(file)} />
      }
    >
      <p role="status" className="visually-hidden">
        {words.shown(file.name, ...place)}
      </p>
      <div className={`stack flex-1 min-h-0 relative overflow-auto ${styles.stage}`}>
        <View key={file.id} file={file} zoom={zoom} onZoom={setZoom} />
      </div>
      <Foot at={at} total={total} go={go} zoom={zoom} onZoom={setZoom} />
    </FloatingWindow>
  )
}
