import { isDeepStrictEqual } from "node:util"
import type { chooseFreePlan as endpoint } from "@funil/contract/accounts"
import { placeholders, planLimits } from "@funil/contract/plans"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { standing } from "../../platform/access/standing.ts"
import { AppError, type FieldProblem } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { endBilling, endWithPeriod } from "../billing/end-billing.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"
import { accountView } from "./account-view.ts"
import { countUsed, type Limited } from "../plans/require-room.ts"

const limited: readonly Limited[] = ["pipelines", "workflows", "custom_fields"]

/**
 * Goes on with the free plan instead of a trial, or of one that was not paid. A plan that is paid for ends with its period. 422 while there
 * is more than it allows.
 */
export async function chooseFreePlan(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx)
    const { state } = standing(before, tx.services)
    await requireFits(tx)
    if (state === "active") return { pending_change: await endWithPeriod(tx) }
    if (state !== "free") await goOnFree(tx, before)
    return accountView(await getAccountRow(tx), tx.services)
  })
}

async function requireFits(tx: Tx): Promise<void> {
  const counts = await Promise.all(limited.map(async (what) => [what, await countUsed(tx, what)] as const))
  const problems = counts.flatMap(([what, used]) => {
    const max = planLimits.start[what]
    const problem: FieldProblem = { rule: "too_many", params: { maximum: max } }
    return used > max ? [[what, [problem]] as const] : []
  })
  if (problems.length > 0) throw new AppError("invalid", { fields: Object.fromEntries(problems) })
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
