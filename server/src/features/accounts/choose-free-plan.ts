import { isDeepStrictEqual } from "node:util"
import type { chooseFreePlan as endpoint } from "@funil/contract/accounts"
import type { Keep } from "@funil/contract/keep"
import { placeholders } from "@funil/contract/plans"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { standing } from "../../platform/access/standing.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { chooseActive, readChoices } from "../archive/choose-active.ts"
import { lockLimited } from "../archive/limited-items.ts"
import { endBilling, endWithPeriod } from "../billing/end-billing.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"
import { accountView } from "./account-view.ts"

/**
 * Goes on with the free plan instead of a trial, or of one that was not paid, with what `keep` names. Who is on it already chooses anew. A
 * plan that is paid for ends with its period.
 */
export async function chooseFreePlan(
  ctx: Context,
  { keep }: { readonly keep?: Keep | undefined },
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "account.write")
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

/** What an invoice would have asked for, and the forms of the account's data still do. */
function completed({ company, document, phone1, domain }: AccountRow) {
  return {
    company: company || domain,
    document: document || placeholders.document,
    phone1: phone1 || placeholders.phone1,
  }
}

async function goOnFree(tx: Tx, row: AccountRow): Promise<void> {
  await endBilling(tx)
  const kept = { company: row.company, document: row.document, phone1: row.phone1 }
  const after = completed(row)
  if (isDeepStrictEqual(after, kept)) return
  await sql`
    update accounts set company = ${after.company}, document = ${after.document}, phone1 = ${after.phone1},
      updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
  record(tx, { event: "account.updated", id: tx.accountId, before: kept, after, reversible: false })
}
