import type { FilterRow } from "@funil/contract/shared/filters"
import { ListFilter } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import type { FieldErrors } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { FloatingPanel } from "../../ui/floating-panel.tsx"
import { useCommand } from "../../ui/shortcuts.ts"
import type { RecordKind } from "../record-kind.ts"
import { FieldList } from "./field-list.tsx"
import styles from "./filter-bar.module.css"
import { FilterChip } from "./filter-chip.tsx"
import { draftOf, type FilterDraft, newDraft, rowOfDraft } from "./filter-draft.ts"
import { FilterEditor } from "./filter-editor.tsx"
import type { FilterField } from "./filter-field.ts"
import { useFilterFields } from "./use-filter-fields.ts"

interface RowsProps {
  /** Everything that a row can name. */
  fields: readonly FilterField[]
  rows: readonly FilterRow[]
  onChange: (rows: FilterRow[]) => void
  /** What the list's call said of single rows (`filters.0.valueField`): shown at their chips. */
  errors?: FieldErrors | undefined
  /** Opens the list of fields at once. */
  isOpen?: boolean
  /** The words of the button that adds a row. */
  addLabel?: string
  /** Whether the key F adds a row. */
  hasKey?: boolean
  /** Whether it clears all rows itself. */
  hasClear?: boolean
  /** Stands at the end: saved filters, counts. */
  children?: ReactNode
}

interface Props extends Omit<RowsProps, "fields" | "hasKey" | "hasClear"> {
  kind: RecordKind
}

const maxRows = 50

interface Editing {
  /** Index of the row; the number of rows stands for a new one. */
  readonly at: number
  readonly anchor: HTMLElement
  /** Undefined while the field is chosen. */
  readonly draft: FilterDraft | undefined
}

function errorOf(errors: FieldErrors | undefined, at: number): string | undefined {
  const found = Object.entries(errors ?? {}).find(([name]) => name.startsWith(`filters.${at}.`))
  return found?.[1][0]
}

/** The rows after an edit: replaced, added, or as they are while values are missing. */
function edited(rows: readonly FilterRow[], { at, draft }: Editing): FilterRow[] | undefined {
  const row = draft && rowOfDraft(draft)
  if (!row || JSON.stringify(row) === JSON.stringify(rows[at])) return undefined
  return at < rows.length ? rows.with(at, row) : [...rows, row]
}

function AddKey({ onAdd }: { onAdd: () => void }) {
  useCommand("page.filter", onAdd)
  return null
}

/** Which row is being edited; leaving the editor takes the row over. */
function useEditing({ rows, onChange }: Pick<RowsProps, "rows" | "onChange">) {
  const adding = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const leave = () => {
    const next = editing && edited(rows, editing)
    setEditing(undefined)
    if (next) onChange(next)
  }
  return {
    adding,
    editing,
    leave,
    add: () => {
      if (adding.current) setEditing({ at: rows.length, anchor: adding.current, draft: undefined })
    },
    edit: (at: number, anchor: HTMLElement, draft: FilterDraft) => setEditing({ at, anchor, draft }),
    change: (draft: FilterDraft) => setEditing((now) => now && { ...now, draft }),
    cancel: () => {
      editing?.anchor.focus()
      setEditing(undefined)
    },
    apply: () => {
      if (!editing?.draft || !rowOfDraft(editing.draft)) return
      editing.anchor.focus()
      leave()
    },
  }
}

interface EditorProps extends Pick<RowsProps, "fields" | "errors"> {
  editing: Editing
  on: Pick<ReturnType<typeof useEditing>, "leave" | "change" | "apply" | "cancel">
}

/** The panel in which a row is made: first its field, then what is asked of it. */
function EditorPanel({ editing: { at, anchor, draft }, fields, errors, on }: EditorProps) {
  const words = useMessages().filters
  const label = draft ? words.edit(draft.field.label) : words.addKey
  return (
    <FloatingPanel anchor={anchor} label={label} onClose={on.leave}>
      {draft ? (
        <FilterEditor
          draft={draft}
          onChange={on.change}
          onApply={on.apply}
          onCancel={on.cancel}
          error={errorOf(errors, at)}
        />
      ) : (
        <FieldList fields={fields} onPick={(field) => on.change(newDraft(field))} />
      )}
    </FloatingPanel>
  )
}

/** Rows that all have to hold: a chip for each, and a way to add one. Leaving an editor takes the row over. */
export function FilterRows(props: RowsProps) {
  const { fields, rows, onChange, errors, isOpen = false, hasKey = false, hasClear = true } = props
  const words = useMessages().filters
  const on = useEditing({ rows, onChange })
  const { adding, editing, add } = on
  const fieldOf = (row: FilterRow) => fields.find(({ name }) => name === row.filterField)
  const openAtOnce = useEffectEvent(add)
  useEffect(() => {
    if (isOpen) openAtOnce()
  }, [isOpen])
  return (
    <div className={styles.bar} role="group" aria-label={words.label}>
      {hasKey && <AddKey onAdd={add} />}
      {rows.map((row, at) => {
        const field = fieldOf(row)
        return (
          <FilterChip
            // Rows have no identity but their place and field.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at} ${row.filterField}`}
            field={field}
            row={row}
            error={errorOf(errors, at)}
            isOpen={editing?.at === at}
            onEdit={(anchor) => field && on.edit(at, anchor, draftOf(field, row))}
            onRemove={() => onChange(rows.toSpliced(at, 1))}
          />
        )
      })}
      <button
        ref={adding}
        type="button"
        className={styles.add}
        aria-haspopup="dialog"
        aria-expanded={editing?.at === rows.length}
        disabled={rows.length >= maxRows}
        onClick={add}
      >
        <ListFilter aria-hidden="true" />
        {props.addLabel ?? words.add}
      </button>
      {hasClear && rows.length > 1 && (
        <Button size="s" look="plain" onClick={() => onChange([])}>
          {words.clearAll}
        </Button>
      )}
      {props.children}
      {editing && (
        <EditorPanel
          key={`${editing.at} ${editing.draft?.field.name ?? ""}`}
          editing={editing}
          fields={fields}
          errors={errors}
          on={on}
        />
      )}
    </div>
  )
}

/** Which records a list shows. */
export function FilterBar({ kind, ...rows }: Props) {
  return <FilterRows {...rows} fields={useFilterFields(kind)} hasKey />
}
