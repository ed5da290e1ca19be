import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { storedPhone } from "../../platform/text/phone.ts"

interface Held {
  readonly email: string | null
  readonly phone1: string | null
  readonly phone2: string | null
  readonly other_emails: readonly string[]
  readonly other_phones: readonly string[]
}

interface Sent {
  email?: string | null | undefined
  phone1?: string | null | undefined
  phone2?: string | null | undefined
}

/** Removes from a row of a file the addresses that its contact has in another place, so that they replace no main one. */
export async function keepMainAddresses<B extends Sent>(tx: Tx, id: string, body: B): Promise<B> {
  const { email, phone1, phone2 } = body
  if (!email && !phone1 && !phone2) return body
  const { rows } = await sql<Held>`
    select c.email, c.phone1, c.phone2, c.other_emails, c.other_phones from contacts c
    where c.account_id = ${tx.accountId} and c.id = ${id}
  `.execute(tx.db)
  const [held] = rows
  if (!held) return body
  const isElsewhere = (name: "phone1" | "phone2", other: string | null) => {
    const phone = storedPhone(body[name])
    return phone === other || (held[name] !== null && held.other_phones.some((one) => one === phone))
  }
  const kept = { ...body }
  if (email && held.email !== null && held.other_emails.includes(email.toLowerCase())) delete kept.email
  if (phone1 && isElsewhere("phone1", held.phone2)) delete kept.phone1
  if (phone2 && isElsewhere("phone2", held.phone1)) delete kept.phone2
  return kept
}
