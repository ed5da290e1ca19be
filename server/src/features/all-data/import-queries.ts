import { type PlanName, trialDays } from "@funil/contract/account/plans"
import { sql } from "kysely"
import type { AccountTable } from "../../platform/db/account-tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { outliving } from "../accounts/purge-accounts.ts"
import { BundleError } from "./bundle-format.ts"

type Columns = AccountTable["columns"]

/** Whether the transaction's account exists. */
export async function isThere(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from accounts where account_id = ${tx.accountId}`.execute(tx.db)
  return rows.length > 0
}

/** Lets the transaction wait as long as files take. */
export async function stayOpen(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx.db)
}

/** Inserts rows as PostgreSQL wrote them, always into the transaction's account. */
export async function insertLines(
  tx: Tx,
  table: AccountTable["name"],
  columns: Columns,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map(({ name }) => name)
  const typed = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  // Rows that outlived the account's deletion here still exist.
  const again = table in outliving ? sql`on conflict do nothing` : sql``
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select a.account_id, ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
    from accounts a, json_to_recordset(${`[${lines.join(",")}]`}::json) as r (${sql.join(typed)})
    where a.account_id = ${tx.accountId} ${again}
  `.execute(tx.db)
}

interface NewAccount {
  readonly lines: readonly string[]
  readonly domain: string
  /** Null starts a trial. */
  readonly plan: PlanName | null
}

/** Returns the columns that the operator controls, ignoring the file. */
function standingOf({ plan }: NewAccount, now: Date) {
  const trialEnds = new Date(now.getTime() + trialDays * 86_400_000)
  return {
    subscription_plan: plan ?? "scale",
    free_trial_exceeded_at: plan === null ? trialEnds : null,
    trial_refused: false,
    trial_told_at: null,
    suspended_at: null,
  }
}

/** Inserts the account row under its new domain. Skips everything that came due before. */
export async function insertAccountRow(tx: Tx, columns: Columns, account: NewAccount): Promise<void> {
  const [line, ...more] = account.lines
  if (line === undefined || more.length > 0)
    throw new BundleError("The file is damaged: it has several accounts.")
  const row = JSON.parse(line) as Record<string, unknown>
  const stored = columns.map(({ name, type }) => {
    const value = Object.entries(row).find(([key]) => key === name)?.[1] ?? null
    return [name, type === "jsonb" ? JSON.stringify(value) : value] as const
  })
  const values = {
    ...Object.fromEntries(stored),
    ...standingOf(account, tx.now()),
    domain: account.domain,
    unblocked_at: tx.now(),
    email_proved_at: tx.now(),
    account_id: tx.accountId,
  }
  // The names are the table's columns, and PostgreSQL checks the values.
  await tx.db
    .insertInto("accounts")
    .values(values as never)
    .execute()
}
