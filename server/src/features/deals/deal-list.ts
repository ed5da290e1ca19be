import { recordList } from "../../platform/records/record-list.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { tasksOfDeals } from "../tasks/tasks-of-deals.ts"
import { readDeals } from "./deal-read.ts"
import { dealView } from "./deal-view.ts"

export const dealList = recordList({
  source: dealSource,
  permission: "deal.read",
  read: async (tx, ids) => {
    const rows = await readDeals(tx, tx.db, ids)
    const tasks = await tasksOfDeals(tx, tx.db, ids)
    return rows.map((row) => dealView(row, tasks.get(row.id) ?? [], tx))
  },
})
