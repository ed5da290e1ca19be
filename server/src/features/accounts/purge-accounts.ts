import { daysUntilErased } from "@funil/contract/accounts"
import { type RawBuilder, sql } from "kysely"
import { type AccountTable, accountTables } from "../../platform/db/account-tables.ts"
import type { DB } from "../../platform/db/tables.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { longTurn } from "../../platform/long-turn.ts"
import { erasedAt } from "./reopen-account.ts"

/** Tables whose rows outlive their account, each with the reason why. */
export const outliving: Partial<Record<keyof DB, string>> = {
  invoices: "are the operator's papers, kept for as long as the law asks",
}

/** Tables that go with the account itself, in its last transaction. */
const last: readonly (keyof DB)[] = ["queued_jobs", "account_domains", "accounts"]

const rowsAtOnce = 1000

/**
 * Erases accounts that were closed 30 days ago: their files, then the rows of every table, in batches, at last the account itself, which
 * frees its domain. Killed, the next one goes on where it stood; two at once do no harm.
 */
export const purgeAccounts: JobDefinition = {
  name: "account.purge",
  isOpenToBlocked: true,
  isOpenToClosed: true,
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { everyMinutes: 15 },
  accounts: (now) => sql`
    select account_id as account from accounts
    where closed_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(daysUntilErased)})`,
  // No right: only the schedule runs it.
  // No ledger: it is erased with the rest.
  run: async (ctx) => {
    const closed = await inTransaction(ctx, findClosed)
    if (!closed || erasedAt(closed.at) > ctx.now()) return
    await openFileStore(ctx.services.config).removeAll(ctx.accountId)
    const tables = await accountTables(ctx.services.database.app)
    const erased = tables.filter(({ name }) => !(name in outliving)).toReversed()
    for (const table of erased.filter(({ name }) => !last.includes(name)))
      while (await longTurn(ctx, () => inTransaction(ctx, (tx) => eraseSome(tx, table))));
    await inTransaction(ctx, (tx) => eraseRest(tx, erased, closed.email))
  },
}

async function findClosed(tx: Tx): Promise<{ at: Date; email: string } | undefined> {
  const { rows } = await sql<{ at: Date; email: string }>`
    select closed_at as at, email from accounts where account_id = ${tx.accountId} and closed_at is not null
  `.execute(tx.db)
  return rows[0]
}

/** Deletes a batch of a table's rows; answers whether there were any. */
async function eraseSome(tx: Tx, { name, key }: AccountTable): Promise<boolean> {
  if (name === "changes" || name === "operations") return purgeLedger(tx)
  const table = sql.table(name)
  const columns = sql.join(key.map((column) => sql.ref(column.name)))
  const batch: RawBuilder<unknown> =
    key.length === 0
      ? sql``
      : sql`and (${columns}) in (select ${columns} from ${table} where account_id = ${tx.accountId} limit ${rowsAtOnce})`
  const { rows } = await sql`
    delete from ${table} where account_id = ${tx.accountId} ${batch} returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** The one way in which the ledger shrinks. */
async function purgeLedger(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ purged: boolean }>`select purge_ledger(${rowsAtOnce}) as purged`.execute(tx.db)
  return rows[0]?.purged ?? false
}

/** The account itself, with what came while the rest was erased, and who began to sign up with its address. */
async function eraseRest(tx: Tx, tables: readonly AccountTable[], email: string): Promise<void> {
  const { rows } = await sql`
    select from accounts where account_id = ${tx.accountId} and closed_at is not null for update
  `.execute(tx.db)
  if (rows.length === 0) return
  for (const table of tables) while (await eraseSome(tx, table));
  await sql`delete from leads where lower(email) = lower(${email})`.execute(tx.db)
}
