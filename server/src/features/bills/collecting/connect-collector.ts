import type { BillCollector, connectCollector as endpoint } from "@funil/contract/collector"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { mailMoneyKey } from "../../accounts/mail-money-key.ts"
import { followConnection } from "./charge-queries.ts"
import { collectorView, readConnection, writeConnection } from "./collector.ts"

interface Answer {
  readonly collector: BillCollector
}

export async function getCollector(ctx: Context): Promise<Answer> {
  requireCan(ctx, "account.write")
  const connection = await inTransaction(ctx, readConnection)
  return { collector: collectorView(ctx, connection) }
}

/** Connects the account's own provider, in place of another one. */
// No ledger: what it holds is a secret, and all admins are mailed.
export async function connectCollector(
  ctx: Context,
  { key }: z.output<typeof endpoint.body>,
): Promise<Answer> {
  requireCan(ctx, "account.write")
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await writeConnection(tx, { id, key })
    await followConnection(tx, id)
    await mailMoneyKey(tx, "asaas")
    return { collector: collectorView(ctx, await readConnection(tx)) }
  })
}

// No ledger: what it held is a secret, and all admins are mailed.
export async function disconnectCollector(ctx: Context): Promise<void> {
  requireCan(ctx, "account.write")
  await inTransaction(ctx, async (tx) => {
    if (!(await readConnection(tx))) return
    await writeConnection(tx, null)
    await sql`update bill_charges set next_at = null where account_id = ${tx.accountId}`.execute(tx.db)
    await mailMoneyKey(tx, "asaas")
  })
}
