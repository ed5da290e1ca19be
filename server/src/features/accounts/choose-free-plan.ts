import { isDeepStrictEqual } from "node:util"
import type { chooseFreePlan as endpoint } from "@funil/contract/account/accounts"
import type { Keep } from "@funil/contract/account/keep"
import { placeholders } from "@funil/contract/account/plans"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { standing } from "../../platform/access/standing.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { chooseActive, readChoices } from "../archive/choose-active.ts"
import { lockLimited } from "../archive/limited-items.ts"
import { endBilling, endWithPeriod } from "../billing/settle-billing.ts"
import { type AccountRow, getAccountRow, lockAccountRow } from "./account-queries.ts"
import { accountView } from "./account-view.ts"

/**
 * Switches from a trial or an unpaid plan to the free plan with the records in `keep`. On the free
 * plan it replaces the choice. A paid plan runs until its period ends.
 */
export async function chooseFreePlan(
  ctx: Permitted<"account.write">,
  { keep }: { readonly keep?: Keep | undefined },
): Promise<CallAnswer<typeof endpoint>> {
  return inTransaction(ctx, async (tx) => {
    lockLimited(tx)
    const before = await lockAccountRow(tx)
    const { state } = standing(before, tx.services)
    if (state === "active") {
      await readChoices(tx, "start", keep)
      return { pending_change: await endWithPeriod(tx, keep) }
    }
    await chooseActive(tx, "start", keep)
    if (state !== "free") await goOnFree(tx, before)
    return accountView(await getAccountRow(tx), tx.services)
  })
}

/** Returns the fields that account forms require, with placeholders for the missing ones. */
function withPlaceholders({ company, document, phone1, domain }: AccountRow) {
  return {
    company: company || domain,
    document: document || placeholders.document,
    phone1: phone1 || placeholders.phone1,
  }
}

async function goOnFree(tx: Tx, row: AccountRow): Promise<void> {
  await endBilling(tx)
  const kept = { company: row.company, document: row.document, phone1: row.phone1 }
  const after = withPlaceholders(row)
  if (isDeepStrictEqual(after, kept)) return
  await sql`
    update accounts set company = ${after.company}, document = ${after.document}, phone1 = ${after.phone1},
      updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
  record(tx, { event: "account.updated", id: tx.accountId, before: kept, after, reversible: false })
}
