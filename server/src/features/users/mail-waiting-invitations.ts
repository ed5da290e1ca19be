import { sql } from "kysely"
import { AppError } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { mailInvitation } from "./invite.ts"

/** Mails the invitations that waited for the account's e-mail, as many as the day allows; the rest keep their links to copy. */
export async function mailWaitingInvitations(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from invitations i
    join users u on u.account_id = ${tx.accountId} and u.id = i.user_id
    where i.account_id = ${tx.accountId} and i.expires_at > ${tx.now()}
      and u.deleted_at is null and not u.deactivated and u.password_hash is null
    order by u.email
  `.execute(tx.db)
  for (const user of rows) await mailInvitation(tx, user).catch(unlessLimited)
}

function unlessLimited(error: unknown): void {
  const isLimit = error instanceof AppError && ["too_many_invitations", "invited_often"].includes(error.code)
  if (!isLimit) throw error
}
