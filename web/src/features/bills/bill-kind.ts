import { exportBills } from "@funil/contract/data/exports"
import * as bills from "@funil/contract/schemas/records/bills"
import type { RecordKind } from "../../records/record-kind.ts"
import { askSeries } from "./ask-series.ts"
import { personName } from "../../lib/text/person-name.ts"
import { billName } from "./bill-words.ts"

/** How lists, pages, filters, mass edits, imports and exports treat bills. */
export const billKind: RecordKind<bills.Bill> = {
  entity: "bill",
  key: "bills",
  fields: bills.billFields,
  endpoints: {
    filter: bills.filterBills,
    search: bills.searchBills,
    get: bills.getBill,
    create: bills.createBill,
    update: bills.updateBill,
    trash: bills.trashBill,
    massUpdate: bills.massUpdateBills,
    massTrash: bills.massTrashBills,
    export: exportBills,
  },
  faceOf: (bill) => ({
    id: bill.id,
    // Bills of a series share a name, so their number is added.
    name: [billName(bill), bill.of !== null && `${bill.number}/${bill.of}`].filter(Boolean).join(" "),
  }),
  nameField: "description",
  groups: [
    { names: ["description", "type", "total", "due_date", "paid_at", "method"] },
    {
      title: (m) => m.bills.groups.links,
      names: ["contact_id", "company_id", "deal_id", "user_id"],
    },
    { title: (m) => m.bills.groups.more, names: ["cost_center", "tags", "subtotal", "url"] },
  ],
  columns: ["total", "status", "due_date", "contact_id", "company_id", "deal_id", "type", "method"],
  widths: { type: 130, status: 190 },
  hidden: [
    "id",
    "status_before_refund",
    "series_id",
    "of",
    "user",
    "deal",
    "contact",
    "company",
    "custom_fields",
  ],
  shownOf: ({ user, deal, contact, company }) => ({
    user_id: user && {
      id: user.id,
      name: personName(user),
      picture: user.profile_picture,
    },
    deal_id: deal,
    contact_id: contact && { id: contact.id, name: personName(contact), picture: contact.picture },
    company_id: company && {
      id: company.id,
      name: company.company,
      picture: company.picture,
      isSquare: true,
    },
  }),
  askReach: askSeries,
  order: { orderBy: "created_at", direction: "desc" },
  words: (m) => m.records.bill,
  fieldNames: (m) => m.fieldNames.bill,
  options: (m) => m.fieldOptions.bill,
}
