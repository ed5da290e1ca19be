import { recordList } from "../../platform/records/record-list.ts"
import { billSource } from "../../nouns/bill-source.ts"
import { readBills } from "./bill-read.ts"
import { billView } from "./bill-view.ts"

export const billList = recordList({
  source: billSource,
  permission: "bill.manage",
  read: async (tx, ids) => (await readBills(tx, ids)).map(billView),
})
