import { sql } from "kysely"
import { signToken } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"

export const confirmationAnswers = ["confirmed", "refused"] as const
export type ConfirmationAnswer = (typeof confirmationAnswers)[number]

/** A question to a contact, for its page and the note about the answer. */
export interface Confirmation {
  readonly deal_id: string
  readonly contact: string
  /** Null after the email's text is purged. */
  readonly subject: string | null
  readonly answer: ConfirmationAnswer | null
  readonly answered_at: Date | null
  readonly expires_at: Date
}

interface NewConfirmation {
  /** The email's id too. */
  readonly id: string
  readonly deal_id: string
  readonly contact_id: string
  readonly run_id: string
}

const daysToAnswer = 30

export async function insertConfirmation(tx: Tx, row: NewConfirmation): Promise<void> {
  const now = tx.now()
  const expires_at = new Date(now.getTime() + daysToAnswer * 86_400_000)
  await tx.db
    .insertInto("confirmations")
    .values({ account_id: tx.accountId, ...row, expires_at, created_at: now })
    .execute()
}

export async function findConfirmation(tx: Tx, id: string): Promise<Confirmation | undefined> {
  const { rows } = await sql<Confirmation>`
    select f.deal_id, concat_ws(' ', c.first_name, c.last_name) as contact, m.subject, f.answer, f.answered_at, f.expires_at
    from confirmations f
    join contacts c on c.account_id = ${tx.accountId} and c.id = f.contact_id
    left join messages m on m.account_id = ${tx.accountId} and m.id = f.id
    where f.account_id = ${tx.accountId} and f.id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** Stores the first answer in time. Returns whether it was this one. */
export async function keepAnswer(tx: Tx, id: string, answer: ConfirmationAnswer): Promise<boolean> {
  const { rows } = await sql`
    update confirmations set answer = ${answer}, answered_at = ${tx.now()}
    where account_id = ${tx.accountId} and id = ${id} and answer is null and expires_at > ${tx.now()}
    returning 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Returns the address at which a contact answers. */
export function confirmationUrl({ services, accountId }: Context, id: string): string {
  const token = signToken(services.config, "confirmation", { accountId, id })
  return `${services.config.publicUrl}/c/${token}`
}
