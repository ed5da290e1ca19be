import type { Context } from "../../../platform/context.ts"
import { countOtherAccounts } from "../../../platform/jobs/fair-queue-claim.ts"
import type { WholeImport } from "./import-queries.ts"

/** The number of other accounts whose imports take turns with this one's; asked only where an import waits. */
export async function importsOfOtherAccounts(ctx: Context, rows: readonly WholeImport[]): Promise<number> {
  return rows.some(({ status }) => status === "queued") ? countOtherAccounts(ctx, "imports") : 0
}
