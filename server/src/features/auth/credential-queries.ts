import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

export interface Credentials {
  readonly id: string
  readonly hash: string | null
}

/** Who may sign in with the e-mail, which the database compares without case, and the password's hash. */
export async function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select id, password_hash as hash from users
    where account_id = ${tx.accountId} and email_key = lower(${email}) and deleted_at is null and not deactivated
  `.execute(tx.db)
  return rows[0]
}
