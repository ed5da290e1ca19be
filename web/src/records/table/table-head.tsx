import { ownValue } from "@funil/contract/shared/own-value"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, EyeOff, MoveHorizontal } from "lucide-react"
import type { KeyboardEvent } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { type ColumnDrag, useColumnDrag } from "./column-drag.ts"
import { ColumnResizer } from "./column-resizer.tsx"
import styles from "./table-head.module.css"
import { type Column, movedColumn } from "./table-columns.ts"
import { ariaSort, nextOrder, type Order } from "./table-order.ts"
import type { Columns } from "./use-columns.ts"

interface HeadProps {
  columns: Columns
  order: Order
  onOrder: (order: Order) => void
  /** Reports the width during a drag, then undefined. */
  onResizing: (column: string, width: number | undefined) => void
}

interface CellProps extends HeadProps {
  column: Column
  /** The index among movable columns. Undefined for the name. */
  place?: number | undefined
  drag?: ColumnDrag | undefined
}

/** The actions on a column. */
function useColumnActions({ columns, onResizing }: HeadProps) {
  const { choice, choose, shown } = columns
  const names = shown.slice(1).map(({ name }) => name)
  return {
    last: names.length - 1,
    move: (from: number, to: number) => {
      if (to >= 0 && to < names.length) choose({ ...choice, columns: movedColumn(names, from, to) })
    },
    hide: (name: string) => choose({ ...choice, columns: names.filter((other) => other !== name) }),
    resize: (name: string, width: number | undefined) => {
      const { [name]: _, ...rest } = choice.widths ?? {}
      onResizing(name, undefined)
      choose({ ...choice, widths: width === undefined ? rest : { ...rest, [name]: width } })
    },
  }
}

function SortMark({ column, order }: { column: Column; order: Order }) {
  if (column.name !== order.orderBy) return null
  return order.direction === "asc" ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />
}

function HeadMenu(props: CellProps) {
  const { column, place, order, onOrder } = props
  const m = useMessages()
  const words = m.records.table
  const { last, move, hide, resize } = useColumnActions(props)
  const sort = (direction: Order["direction"]) => onOrder({ orderBy: column.name, direction })
  const isSorted = (direction: Order["direction"]) =>
    order.orderBy === column.name && order.direction === direction
  return (
    <Menu
      align="end"
      trigger={{
        className: styles.more,
        "aria-label": words.columnActions(column.label),
        children: <ChevronDown aria-hidden="true" />,
      }}
    >
      {column.field.filter && (
        <>
          <MenuItem icon={<ArrowUp />} checked={isSorted("asc")} onSelect={() => sort("asc")}>
            {words.ascending}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} checked={isSorted("desc")} onSelect={() => sort("desc")}>
            {words.descending}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<MoveHorizontal />} onSelect={() => resize(column.name, undefined)}>
        {words.usualWidth}
      </MenuItem>
      {place !== undefined && (
        <>
          <MenuItem icon={<ArrowLeft />} disabled={place === 0} onSelect={() => move(place, place - 1)}>
            {words.moveLeft}
          </MenuItem>
          <MenuItem icon={<ArrowRight />} disabled={place === last} onSelect={() => move(place, place + 1)}>
            {words.moveRight}
          </MenuItem>
          <MenuItem icon={<EyeOff />} onSelect={() => hide(column.name)}>
            {words.hide}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function HeadCell(props: CellProps) {
  const { column, place, order, onOrder, onResizing, drag } = props
  const m = useMessages()
  const actions = useColumnActions(props)
  const isDragged = place !== undefined && drag?.drag?.from === place
  const onKeyDown = (event: KeyboardEvent) => {
    const to = ownValue({ ArrowLeft: -1, ArrowRight: 1 }, event.key)
    if (to === undefined || !event.altKey || place === undefined) return
    event.preventDefault()
    actions.move(place, place + to)
  }
  const label = (
    <>
      <span className="truncate">{column.label}</span>
      <SortMark column={column} order={order} />
    </>
  )
  return (
    <span
      role="columnheader"
      aria-sort={ariaSort(column, order)}
      data-column={place === undefined ? undefined : column.name}
      className={classNames(
        "surface row min-w-0 relative text-s muted medium",
        styles.head,
        place === undefined && styles.name,
        column.isNumber && styles.number,
        isDragged && styles.dragged,
        place !== undefined && drag?.drag?.to === place && !isDragged && styles.target,
      )}
      style={isDragged ? { translate: `${drag?.drag?.offset ?? 0}px 0` } : undefined}
      {...(place !== undefined && drag?.handle(place))}
    >
      {column.field.filter ? (
        <button
          type="button"
          className={`row gap-1 flex-1 min-w-0 h-full icon-s ${styles.label}`}
          title={m.records.table.sortBy(column.label)}
          onClick={() => onOrder(nextOrder(column, order))}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ) : (
        <span className={`row gap-1 flex-1 min-w-0 h-full icon-s ${styles.label}`} title={column.label}>
          {label}
        </span>
      )}
      <HeadMenu {...props} />
      <ColumnResizer
        column={column}
        onWidth={(width) => onResizing(column.name, width)}
        onDone={(width) => actions.resize(column.name, width)}
        onReset={() => actions.resize(column.name, undefined)}
      />
    </span>
  )
}

interface Props extends HeadProps {
  selected: "none" | "some" | "all"
  onSelectAll: () => void
}

/** The column heads: click to sort, drag or Alt and arrow keys to reorder, edges to resize. */
export function TableHead({ selected, onSelectAll, ...head }: Props) {
  const m = useMessages()
  const { move } = useColumnActions(head)
  const drag = useColumnDrag(move)
  const [name, ...others] = head.columns.shown
  return (
    <div role="rowgroup" className={styles.row}>
      <div role="row" aria-rowindex={1} className={styles.heads}>
        <span
          role="columnheader"
          className={`surface row justify-center min-w-0 text-s muted medium ${styles.pick}`}
        >
          <input
            type="checkbox"
            className={styles.box}
            aria-label={selected === "all" ? m.records.table.unselectAll : m.records.table.selectAll}
            checked={selected === "all"}
            ref={(box) => {
              if (box) box.indeterminate = selected === "some"
            }}
            onChange={onSelectAll}
          />
        </span>
        {name && <HeadCell {...head} column={name} />}
        {others.map((column, place) => (
          <HeadCell key={column.name} {...head} column={column} place={place} drag={drag} />
        ))}
      </div>
    </div>
  )
}
