import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import type { Services } from "../context.ts"
import type { Tx } from "../db/transaction.ts"
import { newId } from "../new-id.ts"

/** The account of an unknown domain. It owns only counters, so every lookup in it finds nothing. */
export const noAccount = "00000000-0000-0000-0000-000000000000" as AccountId

/**
 * The account of a sign-in domain, or `noAccount`, in which a caller goes on all the same: what an
 * unknown domain is answered, and how fast, must not differ. Besides the session gate and the job
 * runner this file is where an `AccountId` comes from: the directory proves which account it is,
 * not that the caller may act in it.
 */
export async function findAccount(services: Services, domain: string): Promise<AccountId> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from account_domains where domain = ${domain.toLowerCase()}
  `.execute(services.database.app)
  return rows[0]?.account_id ?? noAccount
}

/** Whether any account exists. */
export async function hasAccounts({ database }: Services): Promise<boolean> {
  const { rows } = await sql`select from account_domains limit 1`.execute(database.app)
  return rows.length > 0
}

/** Returns the id of an account that the caller is about to create. */
export function newAccountId(): AccountId {
  return newId() as AccountId
}

/** Returns the id of an account that the operator imports from a file. */
export function accountOfBundle(id: string): AccountId {
  return id as AccountId
}

/**
 * Stores the account's domain. The constraint rejects the second of two accounts with one domain.
 */
export async function enterDirectory(tx: Tx, domain: string): Promise<void> {
  await sql`insert into account_domains (domain, account_id) values (${domain}, ${tx.accountId})`.execute(
    tx.db,
  )
}
