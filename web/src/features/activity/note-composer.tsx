import { Suspense, useState } from "react"
import { flushSync } from "react-dom"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { leave } from "../../ui/forms/discard.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { type ActivityRecord, useCreateNote } from "./activity-api.ts"
import styles from "./note-composer.module.css"
import { draftOf, keepNote } from "./note-draft.ts"
import { late } from "../../ui/screen/late.ts"

const loadEditor = () => import("./note-editor.tsx")
const NoteEditor = late(async () => (await loadEditor()).NoteEditor)

interface Props {
  record: ActivityRecord
  /** Opens the editor from elsewhere. A new object opens it again. */
  begun: object | undefined
}

/**
 * A one-line field that becomes the note editor on focus. A stored draft opens the editor at once.
 */
export function NoteComposer({ record, begun }: Props) {
  const me = useMe()
  // The key of the draft contains the user's id.
  if (!me) return <Skeleton height={40} />
  return <Writing record={record} begun={begun} draftKey={`${me.id} ${record.entity} ${record.id}`} />
}

function Writing({ record, begun, draftKey }: Props & { draftKey: string }) {
  const words = useMessages().activity.note
  const [open, setOpen] = useState<"entered" | "draft" | undefined>(() =>
    begun ? "entered" : draftOf(draftKey) === undefined ? undefined : "draft",
  )
  const [last, setLast] = useState(begun)
  if (begun !== last) {
    setLast(begun)
    if (begun) setOpen("entered")
  }
  const { mutate: create } = useCreateNote(record, (html) => {
    // Closing unmounts the editor, which saves its draft. The rejected note must be stored after
    // that.
    flushSync(() => setOpen(undefined))
    keepNote(draftKey, html + (draftOf(draftKey) ?? ""))
    setOpen("entered")
  })
  const close = () => {
    keepNote(draftKey, undefined)
    setOpen(undefined)
  }
  const save = (html: string) => {
    close()
    create({ html, at: new Date().toISOString() })
  }
  if (!open) {
    return (
      <button
        type="button"
        className={`rounded w-full faint truncate text-start ${styles.line}`}
        data-note
        onPointerEnter={() => void loadEditor()}
        onFocus={() => void loadEditor()}
        onClick={() => setOpen("entered")}
      >
        {words.placeholder}
      </button>
    )
  }
  return (
    <Suspense fallback={<Skeleton height={116} />}>
      <NoteEditor
        autoFocus={open === "entered"}
        draftKey={draftKey}
        initial=""
        saveLabel={words.save}
        onSave={save}
        onCancel={(isDirty) => void leave(isDirty, close)}
      />
    </Suspense>
  )
}
