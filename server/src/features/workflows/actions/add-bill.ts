import type { BillDraft } from "@funil/contract/bills"
import { today } from "../../../platform/today.ts"
import { billRecord } from "../../bills/bill-record.ts"
import { asLine, asPlain } from "../../message-texts/escapes.ts"
import { RunRefused } from "./action.ts"
import { calculated } from "./change-field.ts"
import { daysAfter } from "./field-value.ts"
import { makeRecord } from "./make-record.ts"

/** Bills are the admins' alone, but a manager's automation may do anything: so it is the system that makes them. */
export const addBill = makeRecord<BillDraft>({
  body: async (tx, { record, people, render, ...texts }, { definition, trigger }) => {
    const { bill } = definition.settings
    if (!bill) throw new RunRefused("invalid_value", "bill")
    const fields = await texts.fields()
    const owner = await texts.owner()
    return {
      type: bill.type,
      method: bill.method ?? null,
      description: asLine(render(bill.description, asPlain)).trim(),
      total: calculated(bill.total, { fields, view: record.view, type: "money" }),
      due_date: daysAfter(today(tx), bill.due_in_days),
      tags: bill.tags ?? [],
      // A user who is gone looks after no bill.
      user_id: owner?.isActive ? owner.id : null,
      deal_id: trigger === "delete" ? null : record.id,
      contact_id: people.contacts[0]?.id ?? null,
      company_id: people.companies[0]?.id ?? null,
    }
  },
  make: (tx, draft) => billRecord.create({ ...tx, user: null }, draft),
})
