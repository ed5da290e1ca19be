import { daysUntilErased } from "@funil/contract/account/accounts"
import { type RawBuilder, sql } from "kysely"
import { type AccountTable, accountTables } from "../../platform/db/account-tables.ts"
import { systemAccount } from "../../platform/db/ask-machines.ts"
import type { DB } from "../../platform/db/tables.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { longTurn } from "../../platform/db/tx.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { erasedAt } from "./closing.ts"
import { daysBefore, yearBefore } from "./insert-account.ts"

/** Tables whose rows outlive their account, each with the reason. */
export const outliving: Partial<Record<keyof DB, string>> = {
  invoices: "are the operator's papers, kept for as long as the law asks",
}

/** Tables that the last transaction deletes with the account itself. */
const last: readonly (keyof DB)[] = ["queued_jobs", "account_domains", "accounts"]

const rowsAtOnce = 1000

/**
 * Erases accounts 30 days after their closing: files, then the rows of every table in batches, then
 * the account, which frees its domain. A killed run resumes. Two concurrent runs are harmless.
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
  // No ledger: the run erases it with the rest.
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

/** Deletes a batch of a table's rows. Returns whether it found any. */
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

/** Deletes ledger rows. Nothing else ever does. */
async function purgeLedger(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ purged: boolean }>`select purge_ledger(${rowsAtOnce}) as purged`.execute(tx.db)
  return rows[0]?.purged ?? false
}

/**
 * Deletes the account, the rows that arrived during the erasure, and the leads with its address.
 */
async function eraseRest(tx: Tx, tables: readonly AccountTable[], email: string): Promise<void> {
  const { rows } = await sql`
    select from accounts where account_id = ${tx.accountId} and closed_at is not null for update
  `.execute(tx.db)
  if (rows.length === 0) return
  for (const table of tables) while (await eraseSome(tx, table));
  await sql`delete from leads where lower(email) = lower(${email})`.execute(tx.db)
}

const leadDays = 30

/**
 * Deletes leads after 30 days without progress, trials after a year, and expired counters of mailed
 * addresses. They belong to no account.
 */
export const purgeSignUps: JobDefinition = {
  name: "system.purge_sign_ups",
  retry: { limit: 3, delaySeconds: 60 },
  schedule: { hour: 4, minute: 7 },
  accounts: () => sql`select ${systemAccount}::uuid as account`,
  // No ledger: these are no records.
  run: (ctx) =>
    inTransaction(ctx, async (tx) => {
      const now = tx.now()
      await sql`delete from leads where updated_at <= ${daysBefore(now, leadDays)}`.execute(tx.db)
      await sql`delete from past_trials where began_at <= ${yearBefore(now)}`.execute(tx.db)
      await sql`delete from mailed_addresses where resets_at <= ${now}`.execute(tx.db)
    }),
}
