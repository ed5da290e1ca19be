import { ownValue } from "@funil/contract/shared/own-value"
import type { FocusEvent } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { FloatingPanel } from "../../ui/overlays/floating-panel.tsx"
import { useCustomFields } from "../custom-field-api.ts"
import { customFieldShape, type FieldShape, fieldShape } from "../fields/field-shape.ts"
import { RecordFieldRow } from "../fields/record-field-row.tsx"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import styles from "./cell-panel.module.css"
import type { Column } from "./table-columns.ts"

/** The cell being edited. */
export interface EditedCell {
  readonly record: RecordBase
  readonly column: Column
  readonly anchor: HTMLElement
}

interface Props extends EditedCell {
  kind: RecordKind
  onClose: () => void
}

/** The input of a column. Custom fields carry more details than the table. */
function useShape(kind: RecordKind, { name, field }: Column): FieldShape {
  const m = useMessages()
  const own = useCustomFields(kind).find((custom) => name === `custom_fields.${custom.name}`)
  const shape = own && customFieldShape(own)
  if (shape) return { ...shape, ...(own.required && { required: true }) }
  return { ...fieldShape(kind.entity, name, field), words: ownValue(kind.options(m), name) }
}

/** Typing replaces the old value, as in a spreadsheet. */
function selectText({ target }: FocusEvent): void {
  if (target instanceof HTMLInputElement) target.select()
}

/** Edits a cell in a panel over it. Fields with several values stay open. */
export function CellPanel({ kind, record, column, anchor, onClose }: Props) {
  const shape = useShape(kind, column)
  const takesMore = shape.many || shape.type === "tags" || shape.type === "multiselect"
  return (
    <FloatingPanel anchor={anchor} label={column.label} onClose={onClose}>
      <div className={styles.panel} data-first onFocus={selectText}>
        <RecordFieldRow
          kind={kind}
          record={record}
          name={column.name}
          label={column.label}
          shape={shape}
          onSaved={takesMore ? undefined : onClose}
        />
      </div>
    </FloatingPanel>
  )
}
