import { useVirtualizer } from "@tanstack/react-virtual"
import { type MouseEvent, type Ref, useEffect, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { useLongPress } from "../../ui/screen/long-press.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { shownValue } from "../fields/field-cell.tsx"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import styles from "./record-cards.module.css"
import type { RecordListProps } from "./record-table.tsx"
import { onRowClick, placeOf } from "./row-events.ts"
import { isSelected, selectedCount } from "./row-selection.ts"
import { SortMenu } from "./sort-menu.tsx"
import type { Column } from "./table-columns.ts"
import { Cell, type CellViews } from "./table-row.tsx"
import { usePicking } from "./use-picking.ts"

const usualHeight = 76
const overscan = 6
const skeletons = 8
/** Space below the last card for the floating add button, in pixels. */
const paddingEnd = 88
/** The number of fields below the name. */
const maxFields = 2

interface CardProps {
  kind: RecordKind
  /** Without the name. */
  columns: readonly Column[]
  record: RecordBase
  href: string
  isPicked: boolean
  /** Whether a selection is active, so that a tap on a card selects it. */
  isPicking: boolean
  cells?: CellViews | undefined
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ""
}

function RecordCard({ kind, columns, record, href, isPicked, isPicking, cells }: CardProps) {
  const m = useMessages()
  const face = kind.faceOf(record)
  const name = face.name || m.records.table.unnamed
  const filled = columns.filter((column) => isFilled(shownValue(kind, record, column.name)))
  return (
    <>
      {cells?.Lead && (
        <span className={`center flex-none relative ${styles.lead}`} inert={isPicking}>
          <cells.Lead record={record} />
        </span>
      )}
      {face.picture !== undefined && (
        <Avatar decorative size={36} square={face.isSquare === true} name={name} picture={face.picture} />
      )}
      <div className="stack gap-1 flex-1 min-w-0">
        <a
          href={href}
          className={classNames(
            "medium clamp-2 break",
            styles.link,
            cells?.isSettled?.(record) && "muted line-through",
          )}
          draggable={false}
          data-open
        >
          {name}
        </a>
        <div className={`flex overflow-hidden text-s muted ${styles.fields}`}>
          {filled.slice(0, maxFields).map((column) => (
            <span key={column.name} className={classNames(styles.field, column.isNumber && "tabular")}>
              <Cell kind={kind} column={column} record={record} cells={cells} />
            </span>
          ))}
        </div>
      </div>
      {cells?.Reach && !isPicking && <cells.Reach record={record} />}
      {/* Visually hidden until a selection starts. Touch users hold a card instead. */}
      <span className={classNames("center flex-none", styles.pick, !isPicking && styles.resting)} data-pick>
        <input
          type="checkbox"
          className={styles.box}
          readOnly
          checked={isPicked}
          aria-label={m.records.table.selectRow(name)}
        />
      </span>
    </>
  )
}

function CardSkeleton() {
  return (
    <div className="stack gap-1 flex-1 min-w-0">
      <Skeleton width="55%" height={15} />
      <Skeleton width="75%" height={12} />
    </div>
  )
}

interface RowProps extends RecordListProps {
  ref: Ref<HTMLLIElement>
  index: number
  isPicking: boolean
  /** The top position in pixels. */
  start: number
}

function CardRow(props: RowProps) {
  const { ref, kind, rows, columns, selection, hrefOf, openId, cells, index, start, isPicking } = props
  const record = rows.rowAt(index)
  const isPicked = record !== undefined && isSelected(selection, record.id)
  const isOpen = record !== undefined && record.id === openId
  return (
    <li
      ref={ref}
      data-index={index}
      aria-setsize={rows.total}
      aria-posinset={index + 1}
      className={classNames("surface row gap-3", styles.card, (isPicked || isOpen) && styles.picked)}
      style={{ translate: `0 ${start}px` }}
    >
      {record ? (
        <RecordCard
          kind={kind}
          columns={columns.shown.slice(1)}
          record={record}
          href={hrefOf(record.id)}
          isPicked={isPicked}
          isPicking={isPicking}
          cells={cells}
        />
      ) : (
        <CardSkeleton />
      )}
    </li>
  )
}

/** Handles touch: holding a card selects it, and during a selection a tap selects others. */
function useCardTouches({ kind, query, rows, selection, onSelect, onOpen }: RecordListProps) {
  const picking = usePicking({ kind, query, rows, selection, onSelect })
  const isPicking = selectedCount(selection, rows.total ?? 0) > 0
  const { takeHeld, ...press } = useLongPress((target) => {
    const index = placeOf(target)
    if (index !== undefined) picking.pick(index, false)
  })
  const target = { rows, picking, isPicking, onOpen, onEdit: () => undefined }
  return {
    isPicking,
    touches: {
      ...press,
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) =>
        takeHeld() ? event.preventDefault() : onRowClick(event, target, () => undefined),
    },
  }
}

/** A list on a phone: a card per record with its name and the first chosen columns. */
export function RecordCards(props: RecordListProps) {
  "use no memo"
  const { kind, query, rows, columns, onOrder, empty, alone } = props
  const m = useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const { isPicking, touches } = useCardTouches(props)
  // The directive above opts out of the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.count ?? skeletons,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows.rowAt(index)?.id ?? index,
    overscan,
    paddingEnd,
  })
  const { startIndex = 0, endIndex = 0 } = windowed.range ?? {}
  useEffect(() => {
    if (rows.count !== undefined) rows.show(Math.max(0, startIndex - overscan), endIndex + overscan)
  })
  const queryKey = JSON.stringify(query)
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [queryKey])
  if (rows.total === 0 && !rows.isStale) return <div className={styles.scroller}>{empty}</div>
  return (
    <>
      <div className={`surface row justify-between flex-none text-s muted ${styles.head}`}>
        <span className="tabular">{rows.total !== undefined && kind.words(m).count(rows.total)}</span>
        <SortMenu columns={columns} order={query} onOrder={onOrder} />
      </div>
      <div ref={scroller} className={classNames(styles.scroller, rows.isStale && "stale")}>
        {/* Each card has a link and a checkbox for the keyboard. One listener serves all cards. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <ol
          className="relative"
          aria-label={kind.words(m).title}
          aria-busy={rows.count === undefined || rows.isStale}
          data-selecting={isPicking || undefined}
          style={{ height: windowed.getTotalSize() }}
          {...touches}
        >
          {windowed.getVirtualItems().map(({ key, index, start }) => (
            <CardRow
              {...props}
              key={key}
              ref={windowed.measureElement}
              index={index}
              start={start}
              isPicking={isPicking}
            />
          ))}
        </ol>
        {rows.total === 1 && alone}
      </div>
    </>
  )
}
