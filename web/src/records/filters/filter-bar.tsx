import type { FilterRow } from "@funil/contract/shared/filters"
import { ListFilter, TriangleAlert, X } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import type { FieldErrors } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FloatingPanel } from "../../ui/overlays/floating-panel.tsx"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import type { RecordKind } from "../record-kind.ts"
import { FieldList } from "./field-list.tsx"
import styles from "./filter-bar.module.css"
import { draftOf, type FilterDraft, newDraft, rowOfDraft } from "./filter-draft.ts"
import { FilterEditor } from "./filter-editor.tsx"
import type { FilterField } from "./filter-field.ts"
import { useFilterFields } from "./use-filter-fields.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { useRowText } from "./row-text.ts"

interface FilterChipProps {
  /** Undefined if the field was deleted. */
  field: FilterField | undefined
  row: FilterRow
  error: string | undefined
  isOpen: boolean
  onEdit: (anchor: HTMLElement) => void
  onRemove: () => void
}

/** A filter row in words. Clicking edits it. */
function FilterChip({ field, row, error, isOpen, onEdit, onRemove }: FilterChipProps) {
  const m = useMessages()
  const text = useRowText(field, row)
  const whole = [text.field, text.condition, text.value].filter(Boolean).join(" ")
  const problem = field ? error : m.filters.broken
  return (
    <span className={classNames(styles.chip, problem !== undefined && styles.broken)}>
      <button
        type="button"
        className={styles.open}
        aria-label={m.filters.edit(whole)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={problem ?? whole}
        disabled={!field}
        onClick={(event) => onEdit(event.currentTarget)}
      >
        {problem !== undefined && <TriangleAlert aria-hidden="true" />}
        <span className={styles.field}>{text.field}</span>
        <span className={styles.condition}>{text.condition}</span>
        {text.value !== "" && <span className="plain medium truncate">{text.value}</span>}
      </button>
      {error !== undefined && (
        <span className="visually-hidden" role="alert">
          {error}
        </span>
      )}
      <button
        type="button"
        className={`icon-s ${styles.clear}`}
        aria-label={m.filters.remove(text.field)}
        title={m.filters.remove(text.field)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

interface RowsProps {
  /** The fields that rows can use. */
  fields: readonly FilterField[]
  rows: readonly FilterRow[]
  onChange: (rows: FilterRow[]) => void
  /** The server's errors by row (`filters.0.valueField`), shown at their chips. */
  errors?: FieldErrors | undefined
  /** Opens the field list on load. */
  isOpen?: boolean
  /** The label of the button that adds a row. */
  addLabel?: string
  /** Whether the key F adds a row. */
  hasKey?: boolean
  /** Whether it has its own button that clears all rows. */
  hasClear?: boolean
  /** Content at the end: saved filters, counts. */
  children?: ReactNode
}

interface Props extends Omit<RowsProps, "fields" | "hasKey" | "hasClear"> {
  kind: RecordKind
}

const maxRows = 50

interface Editing {
  /** The index of the row, or the number of rows for a new one. */
  readonly at: number
  readonly anchor: HTMLElement
  /** Undefined until a field is picked. */
  readonly draft: FilterDraft | undefined
}

function errorOf(errors: FieldErrors | undefined, at: number): string | undefined {
  const found = Object.entries(errors ?? {}).find(([name]) => name.startsWith(`filters.${at}.`))
  return found?.[1][0]
}

/** The rows after an edit. Unchanged while values are missing. */
function edited(rows: readonly FilterRow[], { at, draft }: Editing): FilterRow[] | undefined {
  const row = draft && rowOfDraft(draft)
  if (!row || JSON.stringify(row) === JSON.stringify(rows[at])) return undefined
  return at < rows.length ? rows.with(at, row) : [...rows, row]
}

function AddKey({ onAdd }: { onAdd: () => void }) {
  useCommand("page.filter", onAdd)
  return null
}

/** The row in the editor. Closing the editor applies it. */
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

/** The popover that edits a row: first its field, then its condition. */
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

/**
 * Filter rows, all of which must match: a chip for each, and a button to add one. Closing the
 * editor applies the row.
 */
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
    <div className={`row wrap gap-2 min-w-0 ${styles.bar}`} role="group" aria-label={words.label}>
      {hasKey && <AddKey onAdd={add} />}
      {rows.map((row, at) => {
        const field = fieldOf(row)
        return (
          <FilterChip
            // Rows have no id, only a position and a field.
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

/** The filter of a list. */
export function FilterBar({ kind, ...rows }: Props) {
  return <FilterRows {...rows} fields={useFilterFields(kind)} hasKey />
}
