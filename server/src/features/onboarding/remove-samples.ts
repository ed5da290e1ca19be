import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { companyRecord } from "../companies/company-record.ts"
import { contactRecord } from "../contacts/contact-record.ts"
import { dealMass } from "../deals/deal-mass.ts"
import { taskMass } from "../tasks/task-mass.ts"
import { sampleIds } from "./onboarding-queries.ts"

const masses = [
  ["deal", dealMass],
  ["task", taskMass],
  ["contact", contactRecord.mass],
  ["company", companyRecord.mass],
] as const

/** Puts the sample records that are left into the trash; an undo of that brings them back. Done again it does no harm. */
// No ledger: the `trashing` of each noun records it.
export async function removeSamples(ctx: Context): Promise<void> {
  requireCan(ctx, "account.write")
  await inTransaction(ctx, async (tx) => {
    const ids = await sampleIds(tx)
    for (const [entity, mass] of masses) await mass.trashing(tx, ids.get(entity) ?? [])
  })
}
