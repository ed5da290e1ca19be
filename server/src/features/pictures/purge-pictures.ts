import { inTransaction } from "../../platform/db/transaction.ts"
import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { markUnused, unusedFor } from "./picture-queries.ts"
import { removePictures } from "./remove-pictures.ts"

/** An undo brings a picture back for 30 days, and up to a day may pass until it is seen that nobody shows it. */
const daysKept = 31

/** Removes the pictures that no record shows any more and no undo can bring back. */
export const purgePictures: AccountWork = {
  name: "picture.purge",
  // No right: only the nightly walk runs it.
  // No ledger: what is removed is no record, and no record shows it.
  run: async (ctx) => {
    const names = await inTransaction(ctx, async (tx) => {
      await markUnused(tx)
      return unusedFor(tx, daysKept)
    })
    await removePictures(ctx, names)
  },
}
