import { inTransaction } from "../../platform/db/transaction.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { markUnused, unusedFor } from "./picture-queries.ts"
import { removePictures } from "./remove-pictures.ts"

/** An undo brings a picture back for 30 days, and up to a day may pass until it is seen that nobody shows it. */
const daysKept = 31

/** Removes the pictures that no record shows any more and no undo can bring back. */
export const purgePictures: JobDefinition = {
  name: "picture.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { hour: 3, minute: 53 },
  // No right: only the schedule runs it.
  // No ledger: what is removed is no record, and no record shows it.
  run: async (ctx) => {
    const names = await inTransaction(ctx, async (tx) => {
      await markUnused(tx)
      return unusedFor(tx, daysKept)
    })
    await removePictures(ctx, names)
  },
}
