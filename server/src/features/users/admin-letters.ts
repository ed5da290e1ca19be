import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** An admin who is told what the account owes. */
export interface Reader {
  readonly id: string
  readonly first_name: string
  readonly email: string
}

/** The admins who may sign in. */
export async function listReaders(tx: Tx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, first_name, email from users
    where account_id = ${tx.accountId} and role = 'admin' and deleted_at is null and not deactivated
  `.execute(tx.db)
  return rows
}

/** What a letter says of the account. */
export interface LetterAccount {
  readonly name: string
  readonly trial_ends: Date | null
  readonly is_suspended: boolean
}

export async function readLetterAccount(tx: Tx): Promise<LetterAccount | undefined> {
  const { rows } = await sql<LetterAccount>`
    select coalesce(company, domain) as name, free_trial_exceeded_at as trial_ends, suspended_at is not null as is_suspended
    from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]
}
