import { requireAllowedAddress } from "../../platform/access/allowed-address.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { countTry } from "../../platform/access/throttle.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { queueJob } from "../../platform/jobs/queue-job.ts"
import { systemContext } from "../../platform/system-context.ts"
import { mailCodeJob } from "../users/mail-code-job.ts"
import { codeThrottle } from "../users/throttles.ts"

/**
 * Has a code mailed, if there is such a user, and at most three an hour. Nobody is looked up here: whatever was asked for does
 * the same work and gets the same answer.
 */
export async function requestPasswordCode(
  services: Services,
  { email, domain }: { email: string; domain: string },
  address: string,
): Promise<Record<string, never>> {
  const ctx = await systemContext(services, await findAccount(services, domain))
  await inTransaction(ctx, async (tx) => {
    const [wait] = await Promise.all([
      countTry(tx, codeThrottle, `${domain} ${email}`),
      requireAllowedAddress(tx, address),
    ])
    if (wait !== null) return
    await queueJob(tx, mailCodeJob, { email })
  })
  return {}
}
