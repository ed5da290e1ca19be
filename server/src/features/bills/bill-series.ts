import { type SeriesStep, sharesOf, stepsAfter } from "@funil/contract/records/bill-series"
import type { Bill, BillDraft, BillUpdate, NewBill, SeriesPart } from "@funil/contract/records/bills"
import { sql } from "kysely"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { type BillRow, billRecord } from "./bill-record.ts"

/** Creates a bill, or all bills of a series in one operation. Returns the first one. */
export async function createBills(ctx: Permitted, { repeat, instalments, ...draft }: NewBill): Promise<Bill> {
  if (repeat && instalments) throw invalid("instalments", "repeat_or_instalments")
  if (repeat) return createSeries(ctx, draft, repeatedParts(draft, repeat))
  if (instalments) return createSeries(ctx, draft, sharedParts(draft, instalments))
  return billRecord.create(ctx, draft)
}

/** The fields that differ among the bills of a series. */
type Part = Pick<BillRow, "due_date" | "number" | "of" | "every"> &
  Partial<Pick<BillRow, "total" | "subtotal">>

function repeatedParts(
  { due_date }: BillDraft,
  { every, times }: { readonly every: SeriesStep; readonly times: number },
): Part[] {
  if (!due_date) throw invalid("due_date", "required")
  return Array.from({ length: times }, (_, at) => {
    const due = stepsAfter(due_date, every, at)
    if (due === null) throw invalid("due_date", "date")
    return { due_date: due, number: at + 1, of: times, every }
  })
}

function sharedParts(draft: BillDraft, times: number): Part[] {
  const totals = sharesOf(draft.total, times)
  const subtotals = sharesOf(draft.subtotal ?? 0, times)
  return repeatedParts(draft, { every: "month", times }).map((part, at) => ({
    ...part,
    total: totals[at] ?? 0,
    subtotal: draft.subtotal == null ? null : (subtotals[at] ?? 0),
  }))
}

async function createSeries(ctx: Permitted, draft: BillDraft, parts: readonly Part[]): Promise<Bill> {
  requireCan(ctx, billRecord.store.rights.create)
  return inTransaction(ctx, async (tx) => {
    const { store } = billRecord
    const { status: _, paid_at: __, ...unpaid } = draft
    const first = await billRecord.newFields(tx, draft)
    const others = await billRecord.newFields(tx, unpaid)
    const sent = draft.custom_fields
    const rules = await customFieldRules(tx, store.entity, [sent])
    const rows = parts.map((part) => {
      const row = store.newRow(tx, { ...(part.number === 1 ? first : others), ...part })
      return { ...row, custom_fields: rules.stored({ before: null, sent, record: row }) }
    })
    const series_id = rows[0]?.id ?? ""
    await store.insertAll(
      tx,
      rows.map((row) => ({ ...row, series_id })),
    )
    return billRecord.answer(tx, series_id)
  })
}

interface Series {
  readonly series?: SeriesPart | undefined
  readonly ifMatch?: string | undefined
}

/** Changes a bill, and the bills of its series that the change includes. */
export async function updateBills(
  ctx: Permitted,
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

/** Returns the body of a change for another bill of the series. */
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

/** Puts a bill in the trash, and the bills of its series that the call includes. */
export async function trashBills(
  ctx: Permitted,
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

/**
 * Locks a bill and the included bills of its series by id. Throws 404 for a bill out of sight or in
 * the trash.
 */
async function lockSeries(
  tx: Tx,
  {
    id,
    series,
    write,
  }: { readonly id: string; readonly series: SeriesPart; readonly write: "update" | "trash" },
): Promise<{ named: BillRow; rows: BillRow[] }> {
  const { store } = billRecord
  // The series of a bill never changes, so the query needs no lock.
  const others = await sql<{ id: string }>`
    select o.id from bills b
    join bills o on o.account_id = ${tx.accountId} and o.series_id = b.series_id and o.deleted_at is null
      and (o.number > b.number or ${series === "all"})
    where b.account_id = ${tx.accountId} and b.id = ${id} and ${series !== "this"} and o.id <> b.id
  `.execute(tx.db)
  const rows = await store.lockLive(tx, [id, ...others.rows.map((other) => other.id)], write)
  const named = rows.find((row) => row.id === id)
  return named ? { named, rows } : { named: await store.lockOne(tx, id, write), rows }
}
