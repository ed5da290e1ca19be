import type { previewForm } from "@funil/contract/forms/form-share"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { useEffect, useEffectEvent, useRef } from "react"
import { inertBody } from "../../../lib/text/inert-html.ts"
import type { EditorPart } from "../editor/editor-part.ts"
import styles from "./form-preview.module.css"

/** Marks fields as clickable and highlights the selected one. */
const chosenCss = `
[data-field] { cursor: pointer; border-radius: 6px; outline: 2px solid transparent; outline-offset: 6px; }
[data-field]:hover { outline-color: color-mix(in srgb, currentcolor 25%, transparent); }
[data-field][data-chosen] { outline-color: #6a70f0; }
`

function sheetOf(page: Document, css: string): CSSStyleSheet {
  const { CSSStyleSheet: Sheet } = page.defaultView ?? globalThis
  const sheet = new Sheet()
  sheet.replaceSync(css)
  return sheet
}

/** Updates the page in place, which keeps its scroll position. */
function fill(page: Document, { css, html }: CallAnswer<typeof previewForm>): void {
  page.adoptedStyleSheets = [sheetOf(page, css), sheetOf(page, chosenCss)]
  const body = inertBody(html)
  page.body.className = body.className
  page.body.replaceChildren(...[...body.childNodes].map((node) => page.importNode(node, true)))
}

function mark(page: Document, part: EditorPart | undefined): void {
  for (const field of page.querySelectorAll<HTMLElement>("[data-field]")) {
    const isChosen = field.dataset["field"] === part
    if (isChosen && field.dataset["chosen"] === undefined) field.scrollIntoView({ block: "nearest" })
    field.toggleAttribute("data-chosen", isChosen)
  }
}

interface Props {
  title: string
  page: CallAnswer<typeof previewForm>
  part: EditorPart | undefined
  onSelect: (field: string) => void
}

/** The page in a frame without scripts, requests and navigation. Clicking selects a field. */
export function PreviewFrame({ title, page, part, onSelect }: Props) {
  const ref = useRef<HTMLIFrameElement>(null)
  const choose = useEffectEvent((event: Event) => {
    const target = event.target as Element | null
    const field = target?.closest<HTMLElement>("[data-field]")?.dataset["field"]
    if (target?.closest("a, button, summary")) event.preventDefault()
    if (field !== undefined) onSelect(field)
  })
  useEffect(() => {
    const inner = ref.current?.contentDocument
    if (!inner) return undefined
    const onClick = (event: Event) => choose(event)
    const onSubmit = (event: Event) => event.preventDefault()
    inner.addEventListener("click", onClick)
    inner.addEventListener("submit", onSubmit)
    return () => {
      inner.removeEventListener("click", onClick)
      inner.removeEventListener("submit", onSubmit)
    }
  }, [])
  const shown = useRef<typeof page>(undefined)
  useEffect(() => {
    const inner = ref.current?.contentDocument
    if (!inner) return
    if (shown.current !== page) fill(inner, page)
    shown.current = page
    mark(inner, part)
  }, [page, part])
  // Safe without `allow-scripts`: nothing in the frame can use the shared origin, but this page can
  // read it.
  return (
    <iframe
      ref={ref}
      title={title}
      sandbox="allow-same-origin"
      className={`block w-full h-full ${styles.frame}`}
    />
  )
}
