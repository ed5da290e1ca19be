import type { previewForm } from "@funil/contract/form-share"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { useEffect, useEffectEvent, useRef } from "react"
import { inertBody } from "../../../lib/inert-html.ts"
import type { EditorPart } from "../editor/editor-part.ts"
import styles from "./form-preview.module.css"

/** What shows in the page that a field of it can be chosen, and which one is. */
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

/** Sets the page anew in place, so that it stays where it was scrolled to. */
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

/** The page in a frame that runs nothing, sends nothing and leads nowhere; a click in it chooses the field. */
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
  // Without scripts its own origin gives it nothing; only this page reaches into it.
  return <iframe ref={ref} title={title} sandbox="allow-same-origin" className={styles.frame} />
}
