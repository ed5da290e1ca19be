import { sharesOf, type SeriesStep, stepsAfter } from "@funil/contract/bill-series"
import type { Bill, BillDraft, NewBill } from "@funil/contract/bills"
import { customFieldRules } from "../../nouns/custom-field-rules.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { billRecord, type BillRow } from "./bill-record.ts"

/** Makes a bill, or all those of a series as one operation; it answers the first one. */
export async function createBills(ctx: Context, { repeat, instalments, ...draft }: NewBill): Promise<Bill> {
  if (repeat && instalments) throw invalid("instalments", "repeat_or_instalments")
  if (repeat) return createSeries(ctx, draft, repeatedParts(draft, repeat))
  if (instalments) return createSeries(ctx, draft, sharedParts(draft, instalments))
  return billRecord.create(ctx, draft)
}

/** What each bill of a series has of its own. */
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

async function createSeries(ctx: Context, draft: BillDraft, parts: readonly Part[]): Promise<Bill> {
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
