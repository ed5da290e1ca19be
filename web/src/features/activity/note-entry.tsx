import { scopeOf } from "@funil/contract/account/permissions"
import type { Note } from "@funil/contract/records/notes"
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from "lucide-react"
import { Suspense, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { TimelineEntry } from "../../records/record/timeline/timeline-entry.tsx"
import { leave } from "../../ui/forms/discard.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { type ActivityRecord, useTrashNote, useUpdateNote } from "./activity-api.ts"
import { Collapsible } from "./collapsible.tsx"
import { draftOf, keepNote } from "./note-draft.ts"
import styles from "./note-entry.module.css"
import { RichText } from "./rich-text.tsx"
import { late } from "../../ui/screen/late.ts"

const NoteEditor = late(async () => (await import("./note-editor.tsx")).NoteEditor)

interface Props {
  record: ActivityRecord
  note: Note
  /** Whether the user may write notes on the record. */
  canWrite: boolean
}

function useNoteRights({ note, canWrite }: Pick<Props, "note" | "canWrite">) {
  const me = useMe()
  const isMine = me !== undefined && note.user?.id === me.id
  const scope = me ? scopeOf(me.role, "note.delete") : "none"
  return {
    draftKey: `${me?.id} note ${note.id}`,
    mayEdit: canWrite && isMine,
    mayTrash: scope === "all" || (scope === "created" && isMine),
  }
}

interface ActionProps extends Props {
  mayEdit: boolean
  mayTrash: boolean
  onEdit: () => void
}

function Actions({ record, note, canWrite, mayEdit, mayTrash, onEdit }: ActionProps) {
  const m = useMessages()
  const words = m.activity.note
  const { mutate: update } = useUpdateNote(record)
  const { mutate: trash } = useTrashNote(record)
  if (!canWrite && !mayTrash) return null
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button icon-button-s",
        "aria-label": words.actions(note.user ? personName(note.user) : m.activity.system),
        children: <Ellipsis />,
      }}
    >
      {mayEdit && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {words.edit}
        </MenuItem>
      )}
      {canWrite && (
        <MenuItem
          icon={note.pinned ? <PinOff /> : <Pin />}
          onSelect={() => update({ note, change: { pinned: !note.pinned } })}
        >
          {note.pinned ? words.unpin : words.pin}
        </MenuItem>
      )}
      {mayTrash && (
        <MenuItem danger icon={<Trash2 />} onSelect={() => trash(note)}>
          {words.remove}
        </MenuItem>
      )}
    </Menu>
  )
}

function NoteText({ note }: { note: Note }) {
  const words = useMessages().activity.note
  const format = useFormat()
  const isEdited = note.updated_at !== note.created_at
  return (
    <div className={classNames(styles.note, note.pinned && styles.pinned)}>
      <Collapsible>
        <RichText html={note.note} />
      </Collapsible>
      {isEdited && (
        <p className="mt-1 text-s faint" title={words.editedAt(format.dateTime(note.updated_at))}>
          {words.edited}
        </p>
      )}
    </div>
  )
}

/** A note, with its actions for users who may change it. */
export function NoteEntry({ record, note, canWrite }: Props) {
  const words = useMessages().activity.note
  const { draftKey, mayEdit, mayTrash } = useNoteRights({ note, canWrite })
  const [chosen, setEditing] = useState<boolean>()
  const isEditing = mayEdit && (chosen ?? draftOf(draftKey) !== undefined)
  const { mutate: update } = useUpdateNote(record, (html) => {
    keepNote(draftKey, html)
    setEditing(true)
  })
  const stop = () => {
    keepNote(draftKey, undefined)
    setEditing(false)
  }
  const save = (html: string) => {
    stop()
    if (html !== note.note) update({ note, change: { note: html } })
  }
  return (
    <TimelineEntry
      user={note.user}
      at={note.created_at}
      said={words.wrote}
      actions={
        !isEditing && (
          <Actions
            record={record}
            note={note}
            canWrite={canWrite}
            mayEdit={mayEdit}
            mayTrash={mayTrash}
            onEdit={() => setEditing(true)}
          />
        )
      }
    >
      {isEditing ? (
        <Suspense fallback={<Skeleton height={116} />}>
          <NoteEditor
            autoFocus
            draftKey={draftKey}
            initial={note.note}
            saveLabel={words.save}
            onSave={save}
            onCancel={(isDirty) => void leave(isDirty, stop)}
          />
        </Suspense>
      ) : (
        <NoteText note={note} />
      )}
    </TimelineEntry>
  )
}
