import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs"
import { type CSSProperties, useEffect, useRef, useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import styles from "./pdf-page.module.css"

/** Renders pages this far outside the window before they are visible. */
const ahead = "600px 0px"
/** Debounce of re-rendering on a new width, in milliseconds. A pinch changes it on each frame. */
const debounceMs = 120
/** The most pixels of a rendered page, at any zoom. */
const maxPixels = 16_000_000

interface Props {
  pdf: PDFDocumentProxy
  number: number
  /** The displayed width in pixels. */
  width: number
  /** Height divided by width, until the page itself is loaded. */
  ratio: number
}

interface Drawing {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly width: number
  readonly signal: AbortSignal
}

/**
 * Renders a page with a text layer for selection and screen readers. Returns its height divided by
 * width.
 */
async function draw(sheet: HTMLElement, { pdf, number, width, signal }: Drawing): Promise<number> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const natural = page.getViewport({ scale: 1 })
  const scale = width / natural.width
  const maxScale = Math.sqrt(maxPixels / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(scale * devicePixelRatio, maxScale) })
  // A new canvas each time, so that the old one shows until this one is ready.
  const canvas = document.createElement("canvas")
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.ariaHidden = "true"
  const rendering = page.render({ canvas, viewport })
  signal.addEventListener("abort", () => rendering.cancel())
  await rendering.promise
  const container = document.createElement("div")
  container.style.setProperty("--total-scale-factor", String(scale))
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  })
  signal.addEventListener("abort", () => text.cancel())
  await text.render()
  signal.throwIfAborted()
  sheet.replaceChildren(canvas, container)
  return natural.height / natural.width
}

/** Whether an element is visible in its scroller, or close to it. */
function useNear(ref: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return undefined
    const root = ref.current.parentElement
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root,
      rootMargin: ahead,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isNear
}

/** A page of a PDF. Pages far outside the window are only placeholders. */
export function PdfPage({ pdf, number, width, ratio }: Props) {
  const words = useMessages().files.viewer
  const format = useFormat()
  const ref = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  const [own, setOwn] = useState<number>()
  const drawn = useDebounced(width, debounceMs)
  useEffect(() => {
    if (!isNear || !sheet.current) return undefined
    const abort = new AbortController()
    // A page that can't be rendered stays white. Users can still see the others and download the
    // file.
    draw(sheet.current, { pdf, number, width: drawn, signal: abort.signal }).then(setOwn, () => undefined)
    return () => abort.abort()
  }, [pdf, number, drawn, isNear])
  const style: CSSProperties = { width, height: Math.round(width * (own ?? ratio)) }
  return (
    <section
      ref={ref}
      className={styles.page}
      style={style}
      aria-label={words.page(format.number(number), format.number(pdf.numPages))}
    >
      {isNear && <div ref={sheet} className={`h-full ${styles.sheet}`} />}
    </section>
  )
}
