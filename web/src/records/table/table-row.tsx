import { ownValue } from "@funil/contract/shared/own-value"
import { PencilLine } from "lucide-react"
import { createElement, memo, type ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { FieldCell } from "../fields/field-cell.tsx"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import type { Column } from "./table-columns.ts"
import styles from "./record-table.module.css"

/**
 * A page's own cells: instead of a field's default cell, before the name, and at the end of the
 * row.
 */
export interface CellViews<T extends RecordBase = RecordBase> {
  readonly byField?: Readonly<Record<string, (props: { record: T }) => ReactNode>>
  readonly Lead?: (props: { record: T }) => ReactNode
  /** Whether the record is done, so its name is struck through. */
  readonly isSettled?: (record: T) => boolean
  readonly Actions?: (props: { record: T }) => ReactNode
  /** Ways to contact the customer, on a phone. */
  readonly Reach?: (props: { record: T }) => ReactNode
}

interface CellProps extends Pick<Props, "kind" | "record" | "cells"> {
  column: Column
}

/** A field's value: the page's own cell, or the default one. */
export function Cell({ kind, record, cells, column: { name, field } }: CellProps) {
  const View = ownValue(cells?.byField, name)
  if (View) return createElement(View, { record })
  return <FieldCell kind={kind} name={name} field={field} record={record} />
}

interface Props {
  kind: RecordKind
  /** Without the name. */
  columns: readonly Column[]
  record: RecordBase
  href: string
  isSelected: boolean
  /** The fields with inline editing. */
  editable: ReadonlySet<string>
  /** Whether Tab reaches the edit buttons of its cells. */
  isCurrent: boolean
  cells?: CellViews | undefined
}

function EditButton({ column, name, isCurrent }: { column: Column; name: string; isCurrent: boolean }) {
  const label = useMessages().records.table.edit(column.label, name)
  return (
    <button
      type="button"
      className={`rounded center muted icon-s ${styles.edit}`}
      data-edit={column.name}
      tabIndex={isCurrent ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
    >
      <PencilLine aria-hidden="true" />
    </button>
  )
}

/**
 * The cells of a row. The table handles clicks and keys. Scrolling rerenders the table, but not the
 * rows that stay.
 */
export const TableRow = memo(function TableRow(props: Props) {
  const { kind, columns, record, href, isSelected, editable, isCurrent, cells } = props
  const m = useMessages()
  const face = kind.faceOf(record)
  const name = face.name || m.records.table.unnamed
  return (
    <>
      <span role="presentation" className={styles.frozen}>
        <span role="gridcell" className={classNames(styles.cell, styles.pick)}>
          <input
            type="checkbox"
            className={styles.box}
            tabIndex={-1}
            readOnly
            checked={isSelected}
            aria-label={m.records.table.selectRow(name)}
            data-pick
          />
        </span>
        <span role="gridcell" className={classNames(styles.cell, styles.name)}>
          {cells?.Lead && <cells.Lead record={record} />}
          {face.picture !== undefined && (
            <Avatar decorative size={24} square={face.isSquare === true} name={name} picture={face.picture} />
          )}
          <a
            href={href}
            className={classNames(
              "plain truncate no-underline",
              styles.link,
              cells?.isSettled?.(record) && styles.settled,
            )}
            tabIndex={-1}
            title={name}
            data-open
          >
            {name}
          </a>
          {cells?.Actions && (
            <span className={`flex ml-auto ${styles.actions}`}>
              <cells.Actions record={record} />
            </span>
          )}
        </span>
      </span>
      {columns.map((column) => (
        <span
          key={column.name}
          role="gridcell"
          className={classNames(styles.cell, column.isNumber && "justify-end", column.isNumber && "tabular")}
        >
          <Cell kind={kind} record={record} cells={cells} column={column} />
          {editable.has(column.name) && <EditButton column={column} name={name} isCurrent={isCurrent} />}
        </span>
      ))}
    </>
  )
})

const shares = [62, 78, 46, 70, 54]

interface SkeletonProps {
  columns: readonly Column[]
  index: number
  /** Whether the list is being scrolled, so that the placeholder isn't animated. */
  still: boolean
}

/** The placeholder of a row that is loading. */
export function RowSkeleton({ columns, index, still }: SkeletonProps) {
  const width = (place: number) => `${shares[(index + place) % shares.length] ?? 60}%`
  return (
    <>
      <span role="presentation" className={styles.frozen}>
        <span className={classNames(styles.cell, styles.pick)} />
        <span role="gridcell" className={classNames(styles.cell, styles.name)}>
          <Skeleton width={width(0)} still={still} />
        </span>
      </span>
      {columns.map(({ name }, place) => (
        <span key={name} role="gridcell" className={styles.cell}>
          <Skeleton width={width(place + 1)} still={still} />
        </span>
      ))}
    </>
  )
}
