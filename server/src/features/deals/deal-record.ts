import { updateDeal as updateDealCall } from "@funil/contract/deals"
import { changer } from "../../nouns/changer.ts"
import { dealNoun } from "../../nouns/deal/deal-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { importer } from "../../nouns/importer.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { createDeals } from "./create-deals.ts"
import { dealMass } from "./deal-mass.ts"
import { readDeals } from "./deal-read.ts"
import { dealStore } from "./deal-store.ts"
import { dealUndoer } from "./deal-undo.ts"
import { dealView } from "./deal-view.ts"
import { importedDeal } from "./imported-deal.ts"
import { changeDeal, updateDeal } from "./update-deal.ts"

const { body: updateBody } = updateDealCall

/** What is done with deals as with the records of any noun. */
export const dealRecord = {
  list: recordList({
    source: dealSource,
    permission: dealNoun.rights.read,
    read: async (tx, ids) => (await readDeals(tx, ids)).map((row) => dealView(row, tx)),
  }),
  mass: dealMass,
  changer: changer({
    permission: dealNoun.rights.update,
    updateBody,
    lock: (tx, id) => dealStore.lockOne(tx, id, "update"),
    change: changeDeal,
  }),
  importer: importer({
    createBody: importedDeal,
    updateBody,
    createMany: createDeals,
    updateOne: updateDeal,
  }),
  undoer: dealUndoer,
  trashSource: recordTrash("deal", {
    restorable: (ctx, alias) => dealStore.scope(ctx, "trash", alias),
    purge: {
      links: [
        ["deal_contacts", "deal_id"],
        ["deal_companies", "deal_id"],
        ["deal_products", "deal_id"],
        ["deal_deals", "deal_id"],
        ["deal_deals", "related_deal_id"],
        ["returns", "deal_id"],
      ],
      unlinked: [
        ["tasks", "deal_id"],
        ["bills", "deal_id"],
      ],
    },
  }),
}
