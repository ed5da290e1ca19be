import type { ListQuery } from "../record-api.ts"
import type { Column } from "./table-columns.ts"

export type Order = Pick<ListQuery, "orderBy" | "direction">

/**
 * The order of the first click on a column: descending for dates and numbers, ascending for text.
 */
export function firstOrder({ name, field, isNumber }: Column): Order {
  const isDescending = isNumber || field.type === "instant" || field.type === "wall_clock"
  return { orderBy: name, direction: isDescending ? "desc" : "asc" }
}

/** The order after a click on a column: its first order, or the reverse. */
export function nextOrder(column: Column, order: Order): Order {
  if (order.orderBy !== column.name) return firstOrder(column)
  return { orderBy: column.name, direction: order.direction === "asc" ? "desc" : "asc" }
}

/** The `aria-sort` value. */
export function ariaSort(
  { name, field }: Column,
  order: Order,
): "ascending" | "descending" | "none" | undefined {
  if (!field.filter) return undefined
  if (order.orderBy !== name) return "none"
  return order.direction === "asc" ? "ascending" : "descending"
}
