import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { nounRights } from "@funil/contract/account/noun-rights"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { useCommand, useKeyHint } from "../../ui/screen/shortcuts.ts"
import type { ListQuery } from "../record-api.ts"
import type { RecordBase, RecordKind } from "../record-kind.ts"
import { CellPanel, type EditedCell } from "./cell-panel.tsx"
import { onRowClick, onRowKey } from "./row-events.ts"
import { isSelected, type RowSelection, selectedCount } from "./row-selection.ts"
import styles from "./record-table.module.css"
import { TableHead } from "./table-head.tsx"
import type { Column } from "./table-columns.ts"
import type { Order } from "./table-order.ts"
import { type CellViews, RowSkeleton, TableRow } from "./table-row.tsx"
import type { Columns } from "./use-columns.ts"
import { type Picking, usePicking } from "./use-picking.ts"
import type { Rows } from "./use-rows.ts"

const rowHeight = 40
const headHeight = 37
const pickWidth = 40
const overscan = 8
/** The number of placeholder rows on the first load. */
const skeletons = 14

export interface RecordListProps {
  kind: RecordKind
  query: ListQuery
  rows: Rows
  columns: Columns
  onOrder: (order: Order) => void
  selection: RowSelection
  onSelect: (selection: RowSelection) => void
  hrefOf: (id: string) => string
  onOpen: (record: RecordBase) => void
  /** The id of the record shown beside the list. */
  openId?: string | undefined
  cells?: CellViews | undefined
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Shown below a single row. */
  alone?: ReactNode
}

type Layout = CSSProperties & Record<`--${string}`, string>

function layoutOf(columns: readonly Column[]): Layout {
  const widths = columns.map(({ width }) => width)
  return {
    "--pick": `${pickWidth}px`,
    "--columns": `${[pickWidth, ...widths].map((width) => `${width}px`).join(" ")} minmax(0, 1fr)`,
    "--name": `${widths[0] ?? 0}px`,
    "--table": `${widths.reduce((sum, width) => sum + width, pickWidth)}px`,
  }
}

/** The list's global shortcuts. */
function useListKeys({ pickAll, clear }: Picking, hasSelection: boolean): void {
  useCommand("list.selectAll", pickAll)
  useCommand("list.clear", hasSelection ? clear : undefined)
  useKeyHint("list.walk")
  useKeyHint("list.select")
  useKeyHint("list.open")
}

function withKept(range: Range, kept: number): number[] {
  const shown = defaultRangeExtractor(range)
  return kept < range.count && !shown.includes(kept) ? [...shown, kept].toSorted((a, b) => a - b) : shown
}

interface BodyProps extends RecordListProps {
  picking: Picking
  /** The fields with inline editing. */
  editable: ReadonlySet<string>
  onEdit: (cell: EditedCell) => void
  /**
   * The columns after the name. The array must keep its identity, or every frame would rerender
   * every cell.
   */
  others: readonly Column[]
  scroller: RefObject<HTMLDivElement | null>
}

interface RowProps extends BodyProps {
  index: number
  /** The top position in pixels. */
  start: number
  /** Whether the keyboard focus is on this row. */
  isCurrent: boolean
}

function BodyRow({
  kind,
  rows,
  others,
  selection,
  hrefOf,
  openId,
  editable,
  cells,
  index,
  start,
  isCurrent,
}: RowProps) {
  const record = rows.rowAt(index)
  const isPicked = record !== undefined && isSelected(selection, record.id)
  const isOpen = record !== undefined && record.id === openId
  return (
    <div
      role="row"
      data-index={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      aria-current={isOpen ? "true" : undefined}
      className={classNames(
        "surface grid pointer",
        styles.row,
        isPicked && styles.picked,
        isOpen && styles.open,
      )}
      style={{ translate: `0 ${start - headHeight}px` }}
    >
      {record ? (
        <TableRow
          key={record.id}
          kind={kind}
          columns={others}
          record={record}
          href={hrefOf(record.id)}
          isSelected={isPicked}
          editable={editable}
          isCurrent={isCurrent}
          cells={cells}
        />
      ) : (
        <RowSkeleton columns={others} index={index} still={rows.count !== undefined} />
      )}
    </div>
  )
}

/** Renders only the visible rows, even of a list of a hundred thousand. */
// A single virtual list: its effects share the virtualizer and the focused row.
// oxlint-disable-next-line max-lines-per-function
function TableBody(props: BodyProps) {
  "use no memo"
  const { query, rows, others, picking, onOpen, openId, onEdit, scroller } = props
  const [current, setCurrent] = useState(0)
  const wantsFocus = useRef(false)
  const count = rows.count ?? skeletons
  // The directive above opts out of the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const windowed = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    rangeExtractor: (range) => withKept(range, current),
    overscan,
    // The sticky head is above the rows.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const { startIndex = 0, endIndex = 0 } = windowed.range ?? {}
  const openIndex = openId === undefined ? undefined : rows.indexOf(openId)
  const lastOpen = useRef<number>(undefined)
  useEffect(() => {
    // A newly opened record may be on a page that is still loading.
    if (openId === undefined || openIndex !== undefined) lastOpen.current = openIndex
    if (rows.count === undefined) return
    rows.show(Math.max(0, startIndex - overscan), endIndex + overscan, lastOpen.current)
  })
  const queryKey = JSON.stringify(query)
  useEffect(() => {
    setCurrent(0)
    lastOpen.current = undefined
    scroller.current?.scrollTo({ top: 0 })
  }, [queryKey, scroller])
  const onOpened = useEffectEvent((index: number) => {
    windowed.scrollToIndex(index, { align: "auto" })
    setCurrent(index)
  })
  // Keeps the open record visible when the user steps through the list.
  useEffect(() => {
    if (openIndex !== undefined) onOpened(openIndex)
    // Doesn't follow a row that moves because of other users' changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId, openIndex === undefined])
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [current, scroller])
  const walk = (index: number) => {
    wantsFocus.current = true
    windowed.scrollToIndex(index, { align: "auto" })
    setCurrent(index)
  }
  const step = (by: 1 | -1) => {
    const isThere = document.activeElement?.closest("[data-index]")
    walk(Math.min(count - 1, Math.max(0, isThere ? current + by : current)))
  }
  useCommand("list.next", () => step(1))
  useCommand("list.previous", () => step(-1))
  const edit = (record: RecordBase, field: string, anchor: HTMLElement) => {
    const column = others.find(({ name }) => name === field)
    if (column) onEdit({ record, column, anchor })
  }
  const target = { rows, picking, onOpen, onEdit: edit }
  return (
    // The rows have the focus, and one listener serves all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="rowgroup"
      className={styles.body}
      style={{ height: windowed.getTotalSize() }}
      onClick={(event) => onRowClick(event, target, setCurrent)}
      onKeyDown={(event) => onRowKey(event, target, { current, onCurrent: walk })}
    >
      {windowed.getVirtualItems().map(({ key, index, start }) => (
        <BodyRow {...props} key={key} index={index} start={start} isCurrent={index === current} />
      ))}
    </div>
  )
}

/** The fields that the user may edit in cells. The server decides on each record. */
function useEditable({ entity, inCells }: RecordKind, { all }: Columns): ReadonlySet<string> {
  const may = useCan(nounRights[entity].update)
  const names = all.map(({ name }) => name)
  const isIn = (name: string) => inCells?.includes(name) || (inCells && name.startsWith("custom_fields."))
  return new Set(may ? names.filter(isIn) : [])
}

/** The table of every list: configurable columns, sorting, keyboard navigation and selection. */
export function RecordTable(props: RecordListProps) {
  const { kind, query, rows, columns, selection, onSelect, onOrder, empty, alone } = props
  const m = useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<EditedCell>()
  const editable = useEditable(kind, columns)
  const [resizing, setResizing] = useState<{ name: string; width: number }>()
  const picking = usePicking({ kind, query, rows, selection, onSelect })
  const total = rows.total ?? 0
  const count = selectedCount(selection, total)
  useListKeys(picking, count > 0)
  const others = columns.shown.slice(1)
  const live = columns.shown.map((column) =>
    column.name === resizing?.name ? { ...column, width: resizing.width } : column,
  )
  const isEmpty = rows.total === 0 && !rows.isStale
  const below = isEmpty ? empty : rows.total === 1 ? alone : undefined
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={kind.words(m).title}
        aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
        aria-colcount={columns.shown.length + 1}
        aria-multiselectable="true"
        aria-busy={rows.count === undefined || rows.isStale}
        className={classNames(styles.table, rows.isStale && "stale", Boolean(below) && styles.bare)}
        style={layoutOf(live)}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute("data-aside", currentTarget.scrollLeft > 0)
        }
      >
        <TableHead
          columns={columns}
          order={query}
          onOrder={onOrder}
          onResizing={(name, width) => setResizing(width === undefined ? undefined : { name, width })}
          selected={count === 0 ? "none" : count === total ? "all" : "some"}
          onSelectAll={count === total && total > 0 ? picking.clear : picking.pickAll}
        />
        {!isEmpty && (
          <TableBody
            {...props}
            others={others}
            picking={picking}
            editable={editable}
            onEdit={setEditing}
            scroller={scroller}
          />
        )}
      </div>
      {editing && <CellPanel {...editing} kind={kind} onClose={() => setEditing(undefined)} />}
      {below}
    </>
  )
}
