import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs"
import { type CSSProperties, useEffect, useRef, useState } from "react"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { useDebounced } from "../../ui/debounced.ts"
import styles from "./pdf-page.module.css"

/** Pixels above and below the window in which pages are drawn before they are seen. */
const ahead = "600px 0px"
/** Milliseconds that a width rests before the page is drawn anew: two fingers change it with each frame. */
const debounceMs = 120
/** Pixels that a page is drawn with at most, however close one looks. */
const maxPixels = 16_000_000

interface Props {
  pdf: PDFDocumentProxy
  number: number
  /** Pixels across on the screen. */
  width: number
  /** Height by width, as long as the page itself is not known. */
  ratio: number
}

interface Drawing {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly width: number
  readonly signal: AbortSignal
}

/** Draws a page with its text over it, which can be selected and read aloud; answers its height by width. */
async function draw(sheet: HTMLElement, { pdf, number, width, signal }: Drawing): Promise<number> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const natural = page.getViewport({ scale: 1 })
  const scale = width / natural.width
  const maxScale = Math.sqrt(maxPixels / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(scale * devicePixelRatio, maxScale) })
  // A new one each time: the former shows until this one is ready.
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

/** Whether an element is in sight of its scroll frame, or nearly. */
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

/** A page of a PDF; one that is far away only holds its place. */
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
    // A page that can't be drawn stays white; the others show, and the file can be downloaded.
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
      {isNear && <div ref={sheet} className={styles.sheet} />}
    </section>
  )
}
