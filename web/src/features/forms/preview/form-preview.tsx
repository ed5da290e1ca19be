import { useQuery } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { useState, useEffect, useEffectEvent, useRef } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import type { EditorPart } from "../editor/editor-part.ts"
import { bodyOf, type FormValues } from "../editor/form-values.ts"
import styles from "./form-preview.module.css"
import { previewOptions } from "./preview-api.ts"
import type { previewForm } from "@funil/contract/forms/form-share"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { inertBody } from "../../../lib/text/inert-html.ts"

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

interface PreviewFrameProps {
  title: string
  page: CallAnswer<typeof previewForm>
  part: EditorPart | undefined
  onSelect: (field: string) => void
}

/** The page in a frame without scripts, requests and navigation. Clicking selects a field. */
function PreviewFrame({ title, page, part, onSelect }: PreviewFrameProps) {
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

/** Debounce of the preview, in milliseconds. */
const delay = 250

interface Props {
  formId: string
  values: FormValues
  /** The version of the pictures and terms, which the values don't contain. */
  version: string
  part: EditorPart | undefined
  /** Called on a click on a field of the page, or on a consent, whose name has no dot. */
  onSelect: (name: string) => void
}

/** A preview of the typed form, at desktop or phone width. */
export function FormPreview({ formId, values, version, part, onSelect }: Props) {
  const words = useMessages().formEditor
  const [width, setWidth] = useState<"desktop" | "phone">("desktop")
  const rested = useDebounced(values, delay)
  const page = useQuery(previewOptions(formId, bodyOf(rested), version))
  const isRefused = page.error instanceof ApiError && page.error.status === 422
  return (
    <section className="stack gap-3 min-h-0 h-full" aria-label={words.preview}>
      <header className={`row gap-3 ${styles.head}`}>
        <h2>{words.preview}</h2>
        {isRefused && <p role="status">{words.previewRefused}</p>}
        <SegmentedControl
          label={words.device}
          value={width}
          options={[
            { value: "desktop", label: <Monitor aria-label={words.devices.desktop} /> },
            { value: "phone", label: <Smartphone aria-label={words.devices.phone} /> },
          ]}
          onChange={setWidth}
        />
      </header>
      <div className="flex justify-center flex-1 min-h-0">
        {page.data ? (
          <div className={`card w-full ${styles.device}`} data-device={width}>
            <PreviewFrame title={words.preview} page={page.data} part={part} onSelect={onSelect} />
          </div>
        ) : page.isError ? (
          <ErrorState title={words.previewFailed} error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </section>
  )
}
