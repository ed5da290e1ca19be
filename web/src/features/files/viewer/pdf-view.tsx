import type { RecordFile } from "@funil/contract/records/files"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { freshFile } from "../file-api.ts"
import { type OpenPdf, openPdf } from "./pdf-document.ts"
import { PdfPage } from "./pdf-page.tsx"
import styles from "./pdf-view.module.css"
import { useSteadyCentre } from "./use-steady-centre.ts"
import { useZoomGestures } from "./use-zoom-gestures.ts"
import { ViewFailed } from "./view-failed.tsx"
import { ViewLoading } from "./view-loading.tsx"

/** The greatest unzoomed width of a page, in pixels. */
const widest = 900

type PdfFile = OpenPdf & {
  /** Height divided by width of the first page, the estimate for pages that are not rendered yet. */
  ratio: number
}

/** Loads the PDF of a file. Null if it can't be shown. */
function usePdf(file: RecordFile): PdfFile | null | undefined {
  const client = useQueryClient()
  const [opened, setOpened] = useState<PdfFile | null>()
  const open = useEffectEvent(async (signal: AbortSignal) => {
    const address = (await freshFile(client, file))?.view_url
    if (!address) return null
    const response = await fetch(address, { signal })
    if (!response.ok) return null
    const document = await openPdf(await response.arrayBuffer())
    const { width, height } = (await document.pdf.getPage(1)).getViewport({ scale: 1 })
    return { ...document, ratio: height / width }
  })
  useEffect(() => {
    const abort = new AbortController()
    const opening = open(abort.signal).catch(() => null)
    void opening.then((found) => !abort.signal.aborted && setOpened(found))
    return () => {
      abort.abort()
      void opening.then((found) => found?.close())
    }
  }, [])
  return opened
}

/** Tracks the content width of an element, in pixels. */
function useWidth(ref: { current: HTMLElement | null }, isThere: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!ref.current || !isThere) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isThere])
  return width
}

interface Props {
  file: RecordFile
  zoom: number
  onZoom: (zoom: number) => void
  onRetry: () => void
}

/** The pages of a PDF in a column, as wide as the window. Only pages near the view are rendered. */
export function PdfView({ file, zoom, onZoom, onRetry }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const opened = usePdf(file)
  const width = Math.min(useWidth(ref, Boolean(opened)), widest) * zoom
  const { onScroll, grasp } = useSteadyCentre(ref, width, 0)
  useZoomGestures(ref, Boolean(opened), { zoom, onZoom, grasp, isByWheelAlone: false })
  if (opened === null) return <ViewFailed file={file} onRetry={onRetry} />
  if (!opened) return <ViewLoading />
  const { pdf, ratio } = opened
  return (
    <div
      ref={ref}
      className={`stack gap-2 p-2 overflow-auto focus-inside ${styles.view}`}
      role="region"
      aria-label={file.name}
      // Keyboard users need to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      {width > 0 &&
        Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} width={width} ratio={ratio} />
        ))}
    </div>
  )
}
