import type { dismissGivenDetail as endpoint, GivenDetail } from "@funil/contract/forms/given-details"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { emailsOf } from "../../nouns/contact/contact-addresses.ts"
import { lockChangeable } from "../../nouns/contact/contact-noun.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction, type Tx, writeAndAnswer } from "../../platform/db/transaction.ts"

/** The given details that the contact lacks, without dismissed ones. */
async function readGivenDetails(tx: Tx, contactId: string): Promise<GivenDetail[]> {
  await requireHost(tx, { entity: "contact", record_id: contactId })
  const { rows } = await sql<Omit<GivenDetail, "given_at"> & { given_at: Date }>`
    select g.field, g.value, g.given_at, (
      select json_build_object('id', f.id, 'name', f.name) from forms f
      where f.account_id = ${tx.accountId} and f.id = g.form_id and f.deleted_at is null
    ) as form
    from given_details g join contacts c on c.account_id = ${tx.accountId} and c.id = g.contact_id
    where g.account_id = ${tx.accountId} and g.contact_id = ${contactId} and not g.is_origin and g.dismissed_at is null
      and not (g.field = 'email' and g.value = any(${emailsOf("c")}))
      and not (g.field = 'phone' and g.value = any(array[c.phone1, c.phone2] || c.other_phones) is true)
      and not (g.field = 'document' and g.value is not distinct from c.document)
    order by g.given_at desc, g.field, g.value
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, given_at: row.given_at.toISOString() }))
}

export async function listGivenDetails(
  ctx: Permitted<"contact.read">,
  contactId: string,
): Promise<GivenDetail[]> {
  return inTransaction(ctx, (tx) => readGivenDetails(tx, contactId))
}

/** Dismisses a detail from the contact's page, or shows it again. */
// No ledger: the contact does not change, and the answer keeps the given detail.
export async function dismissGivenDetail(
  ctx: Permitted<"contact.update">,
  contactId: string,
  { field, value, dismissed }: z.output<typeof endpoint.body>,
): Promise<GivenDetail[]> {
  const write = async (tx: Tx) => {
    await lockChangeable(tx, contactId)
    const { rows } = await sql`
      update given_details set dismissed_at = ${dismissed ? tx.now() : null}::timestamptz
      where account_id = ${tx.accountId} and contact_id = ${contactId} and field = ${field} and value = ${value} and not is_origin
      returning field
    `.execute(tx.db)
    if (rows.length === 0) throw notFound()
  }
  return writeAndAnswer(ctx, write, (tx) => readGivenDetails(tx, contactId))
}
