import type { DealOfToday, ListOfToday, Today } from "@funil/contract/home/today"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { type CardRow, readCards } from "../deals/deal-read.ts"
import { cardView } from "../deals/deal-view.ts"
import { readTasks, taskView } from "../tasks/task-read.ts"
import { readFigures } from "./today-figures.ts"
import { findToday, type TodayItem } from "./today-read.ts"

/** Returns the caller's day. The guarded reader computes the figures while the lists load. */
export async function getToday(ctx: Permitted<"task.read">): Promise<Today> {
  const [lists, figures] = await Promise.all([inTransaction(ctx, getLists), readFigures(ctx)])
  return { ...lists, figures }
}

function isTask({ list }: TodayItem): boolean {
  return list === "late" || list === "today"
}

function idsOf(found: readonly TodayItem[]): string[] {
  return [...new Set(found.map(({ id }) => id))]
}

function dealOfToday(tx: Tx, card: CardRow, found: TodayItem): DealOfToday {
  return {
    ...cardView(card, { kind: "open", timeout: found.timeout }, tx),
    stage_name: found.stage_name,
    whatsapp_default_message: found.whatsapp_default_message,
    pipeline: { id: found.pipeline_id, name: found.pipeline_name },
  }
}

/**
 * Returns the lists. One query finds the items, and the readers of tasks and cards complete them.
 */
async function getLists(tx: Tx): Promise<Omit<Today, "figures">> {
  const found = await findToday(tx)
  const taskIds = idsOf(found.filter(isTask))
  const dealIds = idsOf(found.filter((one) => !isTask(one)))
  const [rows, shown] = await Promise.all([
    taskIds.length > 0 ? readTasks(tx, tx.db, sql`t.id = any(${taskIds}::uuid[])`) : [],
    readCards(tx, tx.db, dealIds),
  ])
  const tasks = new Map(rows.map((row) => [row.id, row]))
  const cards = new Map(shown.map((card) => [card.id, card]))
  const listOf = <T>(list: ListOfToday, view: (one: TodayItem) => T | undefined) => {
    const all = found.filter((one) => one.list === list)
    return { data: all.flatMap((one) => view(one) ?? []), total: all[0]?.total ?? 0 }
  }
  const task = ({ id }: TodayItem) => {
    const row = tasks.get(id)
    return row && taskView(tx, row)
  }
  const deal = (one: TodayItem) => {
    const card = cards.get(one.id)
    return card && dealOfToday(tx, card, one)
  }
  return {
    late: listOf("late", task),
    today: listOf("today", task),
    without_next_step: listOf("without_next_step", deal),
    stuck: listOf("stuck", deal),
    without_contact: listOf("without_contact", deal),
  }
}
