import type { FormField } from "@funil/contract/forms/forms"
import { CircleAlert, EyeOff, GitBranch, Plus, X } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { FieldList } from "../../../records/filters/field-list.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { FloatingPanel } from "../../../ui/overlays/floating-panel.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import type { EditorPart } from "./editor-part.ts"
import styles from "./editor-items.module.css"
import type { EditorForm, FieldEditing } from "./form-editing.ts"
import { isAnswerable, type OfferedField } from "./offered-fields.ts"

interface ItemProps {
  field: FormField
  /** The field's definition, or undefined if it was deleted. */
  found: OfferedField | undefined
  handle: ReactNode
  isChosen: boolean
  isWrong: boolean
  onSelect: () => void
  onRemove: () => void
}

function FieldItem({ field, found, handle, isChosen, isWrong, onSelect, onRemove }: ItemProps) {
  const m = useMessages()
  const words = m.formEditor
  const { label, required, hidden, conditions } = field
  const name = label || found?.label || field.field
  return (
    <div className={`surface row gap-1 hoverable ${styles.field}`} data-chosen={isChosen || undefined}>
      {handle}
      <button
        type="button"
        className={`stack justify-center flex-1 min-w-0 ${styles.choose}`}
        aria-pressed={isChosen}
        onClick={onSelect}
      >
        <span className={`medium truncate ${styles.label}`}>
          {name}
          {required && (
            <span className="text-danger" title={words.required}>
              {" *"}
            </span>
          )}
        </span>
        <span className="text-s faint truncate">
          {found ? `${found.group} · ${found.label}` : words.goneField}
        </span>
      </button>
      {hidden && <EyeOff className="faint" aria-label={words.hidden} />}
      {conditions.length > 0 && <GitBranch className="faint" aria-label={words.conditional} />}
      {(isWrong || !found) && <CircleAlert className="text-danger" aria-label={words.wrong} />}
      <IconButton
        size="s"
        label={m.ui.remove(name)}
        icon={<X />}
        className={styles.remove}
        onClick={onRemove}
      />
    </div>
  )
}

interface AddProps {
  fields: readonly OfferedField[]
  onAdd: (field: OfferedField) => void
}

/** A menu of the fields that the form doesn't have yet. */
function AddField({ fields, onAdd }: AddProps) {
  const words = useMessages().formEditor
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        ref={button}
        wide
        icon={<Plus />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={() => setAnchor(button.current ?? undefined)}
      >
        {words.addField}
      </Button>
      {anchor && (
        <FloatingPanel anchor={anchor} label={words.addField} onClose={() => setAnchor(undefined)}>
          <FieldList
            fields={fields}
            onPick={(picked) => {
              setAnchor(undefined)
              const found = fields.find(({ name }) => name === picked.name)
              if (found) onAdd(found)
            }}
          />
        </FloatingPanel>
      )}
    </>
  )
}

interface Props {
  form: EditorForm
  offered: readonly OfferedField[]
  editing: FieldEditing
  part: EditorPart | undefined
  wrong: readonly EditorPart[]
  onSelect: (part: EditorPart) => void
}

/** The form's fields in order. */
export function FieldItems({ form, offered, editing, part, wrong, onSelect }: Props) {
  const words = useMessages().formEditor
  const { fields } = form.values
  const isAsked = (name: string) => fields.some(({ field }) => field === name)
  const rest = offered.filter((one) => isAnswerable(one) && !isAsked(one.name))
  return (
    <section className={`stack gap-2 ${styles.group}`} aria-label={words.fields}>
      <h2 className="text-base muted medium">{words.fields}</h2>
      {fields.length === 0 && (
        <p className={`p-4 muted balance text-center ${styles.empty}`}>{words.noFields}</p>
      )}
      <SortableList
        label={words.fields}
        items={fields}
        keyOf={({ field }) => field}
        nameOf={({ label, field }) => label || field}
        words={words.sort}
        onMove={editing.move}
      >
        {(field, _, handle) => (
          <FieldItem
            field={field}
            found={offered.find(({ name }) => name === field.field)}
            handle={handle}
            isChosen={field.field === part}
            isWrong={wrong.includes(field.field)}
            onSelect={() => onSelect(field.field)}
            onRemove={() => editing.remove(field.field)}
          />
        )}
      </SortableList>
      <AddField fields={rest} onAdd={editing.add} />
    </section>
  )
}
