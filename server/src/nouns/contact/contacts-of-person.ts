import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

/** The most merges that the query follows from one contact. */
const maxMerges = 20

/**
 * Returns the contact and the trashed contacts merged into it, directly or through others. Returns
 * none if the contact doesn't exist.
 */
export async function contactsOfPerson(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive person as (
      select c.id from contacts c where c.account_id = ${tx.accountId} and c.id = ${id}
      union
      select gone.record_id
      from person p
      join changes kept on kept.account_id = ${tx.accountId} and kept.entity = 'contact' and kept.record_id = p.id
      join operations o on o.account_id = ${tx.accountId} and o.id = kept.operation_id and o.kind = 'contact.merged'
      join changes gone on gone.account_id = ${tx.accountId} and gone.operation_id = o.id
        and gone.entity = 'contact' and gone.action = 'delete'
      join contacts c on c.account_id = ${tx.accountId} and c.id = gone.record_id and c.deleted_at is not null
    )
    select id from person order by id <> ${id}, id
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

/**
 * Returns the contact into which this one was merged, directly or through others. Returns the
 * contact itself if nothing merged it or a user restored it.
 */
export async function mergedInto(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive heir as (
      select a.account_id, ${id}::uuid as id, 0 as steps from accounts a where a.account_id = ${tx.accountId}
      union
      select h.account_id, kept.record_id, h.steps + 1
      from heir h
      join changes gone on gone.account_id = ${tx.accountId} and gone.id = (
        select g.id from changes g
        where g.account_id = ${tx.accountId} and g.entity = 'contact' and g.record_id = h.id and g.action = 'delete'
        order by g.id desc limit 1
      )
      join operations o on o.account_id = ${tx.accountId} and o.id = gone.operation_id and o.kind = 'contact.merged'
      join changes kept on kept.account_id = ${tx.accountId} and kept.operation_id = o.id
        and kept.entity = 'contact' and kept.action <> 'delete'
      where h.steps < ${maxMerges} and not exists (
        select from contacts c where c.account_id = ${tx.accountId} and c.id = h.id and c.deleted_at is null
      )
    )
    select id from heir order by steps desc limit 1
  `.execute(tx.db)
  return rows[0]?.id ?? id
}
