import type { RecordFile } from "@funil/contract/records/files"
import { useRef, useState, type PointerEvent } from "react"
import styles from "./image-view.module.css"
import { useLivingLink } from "./use-living-link.ts"
import { useSteadyCentre } from "./use-steady-centre.ts"
import { useZoomGestures } from "./use-zoom-gestures.ts"
import { ViewFailed } from "./view-failed.tsx"
import { ViewLoading } from "./view-loading.tsx"

/** Pans oversized content with the mouse. Touch scrolls natively. */
function usePanning() {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onPointerDown: ({ pointerType, button, currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType !== "mouse" || button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      start.current = { x: currentTarget.scrollLeft + clientX, y: currentTarget.scrollTop + clientY }
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from) currentTarget.scrollTo(from.x - clientX, from.y - clientY)
    },
    onLostPointerCapture: () => {
      start.current = null
    },
  }
}

interface Props {
  file: RecordFile
  /** 1 fits the window. */
  zoom: number
  onZoom: (zoom: number) => void
  onRetry: () => void
}

/** A picture that fits its window. Double click, wheel or pinch zoom in, and dragging pans. */
export function ImageView({ file, zoom, onZoom, onRetry }: Props) {
  const { src, onError } = useLivingLink(file, "view_url")
  const [isLoaded, setLoaded] = useState(false)
  const panning = usePanning()
  const frame = useRef<HTMLDivElement>(null)
  const { onScroll, grasp } = useSteadyCentre(frame, zoom, 0.5)
  useZoomGestures(frame, src !== null, { zoom, onZoom, grasp, isByWheelAlone: true })
  if (src === null) return <ViewFailed file={file} onRetry={onRetry} />
  const part = `${zoom * 100}%`
  return (
    <>
      {!isLoaded && <ViewLoading />}
      {/* Scrolling and zooming work with keys elsewhere. These handlers are for pointers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={`focus-inside ${styles.view}`}
        data-zoomed={zoom > 1 || undefined}
        hidden={!isLoaded}
        {...(zoom > 1 && { tabIndex: 0 })}
        onScroll={onScroll}
        onDoubleClick={({ clientX: x, clientY: y }) => {
          grasp({ x, y })({ x, y })
          onZoom(zoom > 1 ? 1 : 2)
        }}
        {...panning}
      >
        <div style={{ width: part, height: part }}>
          {src !== undefined && (
            <img
              className={styles.image}
              src={src}
              alt={file.name}
              draggable={false}
              onLoad={() => setLoaded(true)}
              onError={onError}
            />
          )}
        </div>
      </div>
    </>
  )
}
