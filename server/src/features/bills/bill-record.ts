import { type Bill, billDraft, updateBill } from "@funil/contract/bills"
import { sql } from "kysely"
import { billNoun } from "../../nouns/bill/bill-noun.ts"
import { billSource } from "../../nouns/bill/bill-source.ts"
import { billScope } from "../../nouns/bill/bill-visibility.ts"
import { plainRecord } from "../../nouns/plain-record.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import { today } from "../../platform/today.ts"
import { hiddenLinksKept, requireBillLinks, withoutGoneLinks } from "./bill-links.ts"
import { hintChanged } from "./collecting/hint-charges.ts"
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

/** What a bill has that is of no series. */
export const alone = { series_id: null, number: null, of: null, every: null } as const

/** A bill with what its answer shows of its links; of what lies in the trash nothing. */
interface ShownBill extends BillRow, Pick<Bill, "user" | "deal" | "contact" | "company"> {}

export const billRecord = plainRecord(store, {
  create: billDraft,
  update: updateBill.body,
  // Without a user it is the caller's; the system's is nobody's.
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
  view: ({ user, deal, contact, company, ...row }: ShownBill): Bill => ({
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
