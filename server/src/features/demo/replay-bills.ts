import { alone, billRecord, type BillRow } from "../bills/bill-record.ts"
import { standingAfter } from "../bills/bill-rules.ts"
import { dateOf, idAt } from "./demo-time.ts"
import type { BillDraft } from "./draft-bills.ts"
import type { Past } from "./past.ts"
import type { Random } from "./random.ts"

const { store } = billRecord

interface Setting {
  readonly random: Random
  readonly past: Past
  /** Who looks after the money. */
  readonly admin: string
}

function billRow({ random, admin }: Setting, draft: BillDraft): BillRow {
  const { type, description, total, method, cost_center, tags, deal, madeAt, dueAt } = draft
  return {
    ...store.empty,
    ...standingAfter(null, { due_date: dateOf(dueAt) }, dateOf(madeAt)),
    type,
    description,
    total,
    method,
    cost_center,
    tags: [...tags],
    user_id: admin,
    deal_id: deal?.id ?? null,
    contact_id: deal?.contacts[0] ?? null,
    company_id: deal?.companies[0] ?? null,
    ...alone,
    id: idAt(random, madeAt),
    custom_fields: {},
    created_by: admin,
    created_at: madeAt,
    updated_at: madeAt,
    deleted_at: null,
    deleted_by: null,
    version: 1,
  }
}

/** Makes the bills, and lets them be paid, be missed and be given back. */
export function replayBills(setting: Setting, drafts: readonly BillDraft[]): BillRow[] {
  const { past, admin } = setting
  return drafts.map((draft) => {
    let row = billRow(setting, draft)
    const { id } = row
    past.add({
      at: draft.madeAt,
      by: admin,
      event: "bill.created",
      id,
      before: null,
      after: store.state(row),
    })
    for (const { status, at } of draft.moves) {
      const before = row
      const standing = standingAfter(before, { status }, dateOf(at))
      row = { ...before, ...standing, updated_at: at, version: before.version + 1 }
      // The clock sees that a day is over.
      const by = status === "overdue" ? null : admin
      past.add({ at, by, event: "bill.updated", id, before: store.state(before), after: store.state(row) })
    }
    return row
  })
}
