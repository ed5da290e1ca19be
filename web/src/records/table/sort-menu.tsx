import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { nextOrder, type Order } from "./table-order.ts"
import type { Columns } from "./use-columns.ts"

interface Props {
  columns: Columns
  order: Order
  onOrder: (order: Order) => void
}

/** Sorts a list without column heads. Picking the same column again reverses the order. */
export function SortMenu({ columns, order, onOrder }: Props) {
  const words = useMessages().records.table
  const Arrow = order.direction === "desc" ? ArrowDown : ArrowUp
  const names = new Set(columns.shown.map(({ name }) => name))
  // A list can be sorted by a hidden column.
  const others = columns.all.filter(({ name }) => name === order.orderBy && !names.has(name))
  const all = [...columns.shown, ...others].filter(({ field }) => field.filter)
  const current = all.find(({ name }) => name === order.orderBy)
  return (
    <Menu
      align="end"
      trigger={{
        className: "tool phone-tall",
        "aria-label": current
          ? `${words.sort}: ${words.sortedBy(current.label, order.direction === "desc")}`
          : words.sort,
        children: (
          <>
            {current && <Arrow aria-hidden="true" />}
            {current?.label ?? words.sort}
            <ChevronDown aria-hidden="true" />
          </>
        ),
      }}
    >
      {all.map((column) => (
        <MenuItem
          key={column.name}
          checked={column === current}
          icon={column === current && <Arrow />}
          onSelect={() => onOrder(nextOrder(column, order))}
        >
          {column.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
