import { useQuery } from "@tanstack/react-query"
import { Monitor, Smartphone } from "lucide-react"
import { useState } from "react"
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
import { PreviewFrame } from "./preview-frame.tsx"

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
