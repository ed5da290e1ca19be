import { stepsAfter } from "@funil/contract/bill-series"
import type { Bill, BillUpdate, SeriesPart } from "@funil/contract/bills"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { billRecord, type BillRow } from "./bill-record.ts"
import { lockSeries } from "./series-of.ts"

interface Series {
  readonly series?: SeriesPart | undefined
  readonly ifMatch?: string | undefined
}

/** Changes a bill, and those of its series that the change is of. */
export async function updateBills(
  ctx: Context,
  id: string,
  body: BillUpdate,
  { series = "this", ifMatch }: Series,
): Promise<Bill> {
  requireCan(ctx, billRecord.store.rights.update)
  return inTransaction(ctx, async (tx) => {
    const { named, rows } = await lockSeries(tx, { id, series, write: "update" })
    await requireFresh(named, ifMatch, () => billRecord.answer(tx, id))
    await billRecord.changeEach(
      tx,
      rows.map((before) => ({ before, body: before === named ? body : bodyOfOther(named, body, before) })),
    )
    return billRecord.answer(tx, id)
  })
}

/** What a change of one bill is for another one of its series. */
function bodyOfOther(
  named: BillRow,
  { status: _, paid_at: __, due_date, total, subtotal, ...others }: BillUpdate,
  { status, number, every }: BillRow,
): BillUpdate {
  if (status !== "pending" && status !== "overdue") return others
  if (due_date === null) return { ...others, total, subtotal, due_date }
  if (due_date === undefined || due_date === named.due_date) return { ...others, total, subtotal }
  const due = every && stepsAfter(due_date, every, (number ?? 0) - (named.number ?? 0))
  if (!due) throw invalid("due_date", "date")
  return { ...others, total, subtotal, due_date: due }
}

/** Puts a bill in the trash, and those of its series that this is of. */
export async function trashBills(
  ctx: Context,
  id: string,
  { series = "this", ifMatch }: Series,
): Promise<void> {
  requireCan(ctx, billRecord.store.rights.trash)
  await inTransaction(ctx, async (tx) => {
    const { named, rows } = await lockSeries(tx, { id, series, write: "trash" })
    await requireFresh(named, ifMatch, () => billRecord.answer(tx, id))
    await billRecord.store.trash(tx, rows)
  })
}
