import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { mailReopeningJob } from "./mail-reopening-job.ts"

const anHour: Throttle = { name: "reopening", max: 1, minutes: 60 }

/** Has the link that reopens the account mailed to its admin, unless that was done within the hour. */
export async function mailReopening(tx: Tx, id: string): Promise<void> {
  if ((await countTry(tx, anHour, id)) === null) await queueJob(tx, mailReopeningJob, { id })
}
