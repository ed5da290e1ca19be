import { type CardOrder, cardOrders } from "@funil/contract/pipelines"
import { type RawBuilder, sql } from "kysely"

/** Each with an index of its own, which ends with the id in the same direction. */
const places: Readonly<Record<CardOrder, { place: RawBuilder<unknown>; way: RawBuilder<unknown> }>> = {
  activity: { place: sql`d.open_task_end`, way: sql`asc` },
  value: { place: sql`d.amount`, way: sql`desc` },
  close: { place: sql`d.expected_close_date`, way: sql`asc` },
}

/** Where a deal `d` stands in a column, and the direction; by hand unless it is sorted. */
export function cardPlace(order: CardOrder | undefined) {
  return order ? places[order] : { place: sql`d.position`, way: sql`asc` }
}

/** The stages that are sorted in some way. */
export interface Sorted {
  readonly order: CardOrder
  readonly stages: readonly string[]
}

/** The stages of each order that is in use. */
export function sortedStages(orders: ReadonlyMap<string, CardOrder>): Sorted[] {
  return cardOrders.flatMap((order) => {
    const stages = [...orders].flatMap(([stage, own]) => (own === order ? [stage] : []))
    return stages.length > 0 ? [{ order, stages }] : []
  })
}
