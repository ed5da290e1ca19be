import { updateDeal as updateDealCall } from "@funil/contract/records/deals"
import { dealNoun } from "../../nouns/deal/deal-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { changer, importer } from "../../nouns/record-feature.ts"
import { recordTrash } from "../../nouns/trash-source.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { recordList } from "../../platform/records/record-list.ts"
import { createDeals, importedDeal } from "./create-deals.ts"
import { dealMass } from "./deal-mass.ts"
import { readDeals } from "./deal-read.ts"
import { dealStore } from "./deal-store.ts"
import { dealUndoer } from "./deal-undo.ts"
import { dealView } from "./deal-view.ts"
import { changeDeal, updateDeal } from "./deals.ts"

const { body: updateBody } = updateDealCall

/** The verbs of deals, as of any noun's records. */
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
    updateOne: (tx, id, body) => updateDeal(requireCan(tx, "deal.update"), id, body),
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
