import type { User } from "@funil/contract/account/users"
import { useQueryClient } from "@tanstack/react-query"
import type { Editor } from "@tiptap/core"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { SuggestionList } from "../../records/rich-text/suggestion-list.tsx"
import { TextToolbar } from "../../records/rich-text/text-toolbar.tsx"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { activeUsersOptions } from "../../records/assignable-users.ts"
import { createMentions } from "./mention-suggestion.ts"
import styles from "./note-editor.module.css"
import { useNoteEditor } from "./use-note-editor.ts"
import { maxRichTextLength, maxRichTextSourceLength } from "@funil/contract/shared/values/rich-text"

interface NoteSize {
  readonly isEmpty: boolean
  /** The number of characters above the limit. */
  readonly excess: number
}

/** Measures a note. Serializing is slow, so the HTML's length is checked only for long texts. */
function noteSize(editor: Editor): NoteSize {
  const { doc } = editor.state
  const text = doc.textContent.length - maxRichTextLength
  const source = doc.content.size > maxRichTextLength ? editor.getHTML().length - maxRichTextSourceLength : 0
  return { isEmpty: editor.isEmpty, excess: Math.max(text, source, 0) }
}

interface Props {
  /** The storage key of the draft. */
  draftKey: string
  /** The HTML to edit, empty for a new note. */
  initial: string
  saveLabel: string
  autoFocus?: boolean
  onSave: (html: string) => void
  /** Called on Esc and on the button. `isDirty` says whether there are unsaved changes. */
  onCancel: (isDirty: boolean) => void
}

/** The current length of the note. */
function useNoteSize(editor: Editor): NoteSize {
  const [size, setSize] = useState(() => noteSize(editor))
  useEffect(() => {
    const measure = () => {
      const next = noteSize(editor)
      setSize((now) => (now.isEmpty === next.isEmpty && now.excess === next.excess ? now : next))
    }
    editor.on("update", measure)
    return () => void editor.off("update", measure)
  }, [editor])
  return size
}

function personRow(user: User) {
  const name = personName(user)
  return {
    id: user.id,
    label: name,
    icon: <Avatar decorative size={20} name={name} picture={user.profile_picture} />,
  }
}

interface ActionProps {
  excess: number
  saveLabel: string
  /** Undefined while there is nothing to save. */
  onSave: (() => void) | undefined
  onCancel: () => void
}

function NoteActions({ excess, saveLabel, onSave, onCancel }: ActionProps) {
  const m = useMessages()
  const words = m.activity.note
  return (
    <div className={`items-center justify-end gap-2 flex-1 ${styles.actions}`}>
      {excess > 0 && (
        <span className={styles.excess} role="alert">
          {words.tooLong(excess)}
        </span>
      )}
      <Button size="s" look="plain" onClick={onCancel}>
        {m.ui.cancel}
      </Button>
      <Button size="s" look="primary" title={words.saveHint} disabled={!onSave} onClick={onSave}>
        {saveLabel}
      </Button>
    </div>
  )
}

/**
 * Edits a note with formatting, links and mentions. The draft is stored until the user saves or
 * discards it.
 */
export function NoteEditor({ draftKey, initial, saveLabel, autoFocus = false, onSave, onCancel }: Props) {
  const { note, editor: words } = useMessages().activity
  const { label, placeholder } = note
  const client = useQueryClient()
  const host = useRef<HTMLDivElement>(null)
  const [mentions] = useState(() => createMentions(() => client.ensureQueryData(activeUsersOptions)))
  const { editor, keepNow } = useNoteEditor({
    host,
    draftKey,
    initial,
    autoFocus,
    mentions,
    label,
    placeholder,
  })
  const { isEmpty, excess } = useNoteSize(editor)
  const canSave = !isEmpty && excess === 0
  const save = () => {
    if (!canSave) return
    keepNow()
    onSave(editor.getHTML())
  }
  const cancel = () => {
    keepNow()
    onCancel(!editor.isEmpty && editor.getHTML() !== initial)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey)
    const isText = event.target instanceof Node && host.current?.contains(event.target)
    const isLeave = event.key === "Escape" && isText && !mentions.open.get()
    if (!isSave && !isLeave) return
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else cancel()
  }
  return (
    // Captures Ctrl+Enter and Esc before the editor, which uses both itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="field-frame stack" onKeyDownCapture={onKeyDown}>
      <div ref={host} data-empty={isEmpty || undefined} className={`relative ${styles.content}`} />
      <SuggestionList
        editor={editor}
        suggestions={mentions}
        label={words.people}
        empty={words.nobody}
        rowOf={personRow}
      />
      <div className={styles.foot}>
        <TextToolbar editor={editor} insertLabel={words.mention} />
        <NoteActions
          excess={excess}
          saveLabel={saveLabel}
          onSave={canSave ? save : undefined}
          onCancel={cancel}
        />
      </div>
    </div>
  )
}
