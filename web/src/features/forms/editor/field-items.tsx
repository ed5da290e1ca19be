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
    <div className={styles.field} data-chosen={isChosen || undefined}>
      {handle}
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onSelect}>
        <span className={styles.label}>
          {name}
          {required && (
            <span className={styles.required} title={words.required}>
              {" *"}
            </span>
          )}
        </span>
        <span className={styles.detail}>{found ? `${found.group} · ${found.label}` : words.goneField}</span>
      </button>
      {hidden && <EyeOff className={styles.sign} aria-label={words.hidden} />}
      {conditions.length > 0 && <GitBranch className={styles.sign} aria-label={words.conditional} />}
      {(isWrong || !found) && <CircleAlert className={styles.wrong} aria-label={words.wrong} />}
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
    <section className={styles.group} aria-label={words.fields}>
      <h2 className={styles.heading}>{words.fields}</h2>
      {fields.length === 0 && <p className={styles.empty}>{words.noFields}</p>}
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
