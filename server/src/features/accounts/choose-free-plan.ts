import type { Account } from "@funil/contract/accounts"
import { planLimits } from "@funil/contract/plans"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { standing } from "../../platform/access/standing.ts"
import { AppError, type FieldProblem } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { record } from "../../platform/ledger/record.ts"
import { getAccountRow, lockAccountRow } from "./account-queries.ts"
import type { AccountRow } from "./account-row.ts"
import { accountView } from "./account-view.ts"
import { countUsed, type Limited } from "../plans/require-room.ts"

const limited: readonly Limited[] = ["pipelines", "workflows", "custom_fields"]

/** Goes on with the free plan instead of a trial. 422 while there is more than it allows, 409 for an account that pays. */
export async function chooseFreePlan(ctx: Context): Promise<Account> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx)
    const { state } = standing(before, tx.services)
    if (state === "active" || state === "suspended") throw new AppError("conflict")
    await requireFits(tx)
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
function placeholders({ company, document, phone1, domain }: AccountRow) {
  return {
    company: company || domain,
    document: document || "00000000000000",
    phone1: phone1 || "00000000000",
  }
}

async function goOnFree(tx: Tx, row: AccountRow): Promise<void> {
  const { company, document, phone1 } = placeholders(row)
  await sql`
    update accounts set subscription_plan = 'start', free_trial_exceeded_at = null,
      unblocked_at = case when free_trial_exceeded_at <= ${tx.now()} then ${tx.now()} else unblocked_at end,
      company = ${company}, document = ${document}, phone1 = ${phone1}, updated_at = ${tx.now()}, version = version + 1
    where account_id = ${tx.accountId}
  `.execute(tx.db)
  const kept = {
    subscription_plan: row.subscription_plan,
    company: row.company,
    document: row.document,
    phone1: row.phone1,
  }
  const after = { subscription_plan: "start", company, document, phone1 }
  record(tx, { event: "account.updated", id: tx.accountId, before: kept, after, reversible: false })
}
