import { isDeepStrictEqual } from "node:util"
import { type Bill, billDraft, updateBill } from "@funil/contract/records/bills"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { billNoun, billScope } from "../../nouns/bill/bill-noun.ts"
import { billSource } from "../../nouns/bill/bill-source.ts"
import { plainRecord } from "../../nouns/plain/plain-record.ts"
import type { SavedRecord } from "../../nouns/store/record-shape.ts"
import { type RowOf, recordStore } from "../../nouns/store/record-store.ts"
import { userRefOf } from "../../nouns/user/user-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { hintCharges } from "../../platform/payments/charges.ts"
import { today } from "../../platform/wall-clock.ts"
import { hiddenLinksKept, requireBillLinks, withoutGoneLinks } from "./bill-links.ts"
import { standingAfter, withRefundDay } from "./bill-rules.ts"

const store = recordStore({
  entity: "bill",
  table: billNoun.table,
  source: billSource,
  rights: billNoun.rights,
  scope: billScope,
  needed: ["type", "total"],
  empty: {
    status: "pending",
    status_before_refund: null,
    due_date: null,
    paid_at: null,
    refunded_at: null,
    method: null,
    description: null,
    subtotal: null,
    cost_center: null,
    tags: [],
    url: null,
    user_id: null,
    deal_id: null,
    contact_id: null,
    company_id: null,
  },
  once: ["series_id", "number", "of", "every"],
  follow: hintChanged,
})
export type BillRow = RowOf<typeof store>

/** The columns of a bill without a series. */
export const alone = { series_id: null, number: null, of: null, every: null } as const

/** A bill with what its answer shows of its links. Hides records in the trash. */
interface BillWithLinks extends BillRow, Pick<Bill, "user" | "deal" | "contact" | "company"> {}

export const billRecord = plainRecord(store, {
  create: billDraft,
  update: updateBill.body,
  // A bill defaults to the caller as its user. The system's bills have none.
  initial: (tx) => ({ user_id: tx.user?.id ?? null, ...alone }),
  linkable: requireBillLinks,
  linked: hiddenLinksKept,
  settling: (tx) => {
    const day = today(tx)
    return (before, patch) => ({ ...patch, ...standingAfter(before, patch, day) })
  },
  shown: (tx) => sql`${userRefOf(tx, "b")} as "user",
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deal,
    case when c.id is not null then json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
      'email', c.email, 'phone1', c.phone1, 'picture', c.picture) end as contact,
    case when o.id is not null then json_build_object('id', o.id, 'company', o.company,
      'email', o.email, 'phone1', o.phone1, 'picture', o.picture) end as company`,
  joined: (tx) => sql`
    left join deals d on d.account_id = ${tx.accountId} and d.id = b.deal_id and d.deleted_at is null
    left join contacts c on c.account_id = ${tx.accountId} and c.id = b.contact_id and c.deleted_at is null
    left join companies o on o.account_id = ${tx.accountId} and o.id = b.company_id and o.deleted_at is null`,
  view: ({ user, deal, contact, company, ...row }: BillWithLinks): Bill => ({
    ...store.view(row),
    series_id: row.series_id,
    number: row.number,
    of: row.of,
    user,
    deal_id: deal?.id ?? null,
    deal,
    contact_id: contact?.id ?? null,
    contact,
    company_id: company?.id ?? null,
    company,
  }),
  purge: { links: [["bill_charges", "id"]], unlinked: [] },
  putBack: (tx, changes) => withoutGoneLinks(tx, changes.map(withRefundDay(today(tx)))),
})

/** The fields of a bill that its charge depends on. */
const charged = ["type", "status", "total", "due_date", "deleted_at"]

/**
 * Replaces records by one record in all bills, also in the trash. A user who merges two records may
 * not see bills.
 */
export async function replaceInBills(
  tx: Tx,
  link: "contact_id" | "company_id" | "deal_id",
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql<BillRow>`
    select b.* from bills b
    where b.account_id = ${tx.accountId} and b.${sql.ref(link)} = any(${[...others]}::uuid[])
    order by b.id for no key update of b
  `.execute(tx.db)
  await billRecord.store.save(
    tx,
    rows.map((before) => ({ before, patch: { [link]: own } })),
  )
}

/** Queues the charges of bills whose charged fields changed. */
function hintChanged(tx: Tx, saved: readonly SavedRecord[]): void {
  const changed = saved.filter(({ before, after }) =>
    charged.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))),
  )
  if (changed.length === 0) return
  hintCharges(
    tx,
    "bill_charges",
    changed.map(({ after }) => after.id),
  )
}
