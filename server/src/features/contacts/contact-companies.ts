import { sql } from "kysely"
import { isDeepStrictEqual } from "node:util"
import { companyScope } from "../../nouns/company/company-visibility.ts"
import type { RecordChange, RecordLinks } from "../../nouns/stored-row.ts"
import type { Refuse } from "../../nouns/undoer.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"

/** The ids of all companies that a contact is linked to. */
export interface LinkedCompanies {
  companies: string[]
}

export const contactCompanies: RecordLinks<LinkedCompanies> = {
  names: ["companies"],
  none: { companies: [] },
  columns: () => sql`array(
    select l.company_id from contact_companies l
    where l.account_id = c.account_id and l.contact_id = c.id order by l.company_id
  ) as companies`,
  insert: async (tx, rows) => {
    const links = rows.flatMap(({ id, companies }) => companies.map((company) => ({ id, company })))
    if (links.length === 0) return
    await sql`
      insert into contact_companies (account_id, contact_id, company_id)
      select ${tx.accountId}, contact, company
      from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ company }) => company)}::uuid[]) as l (contact, company)
    `.execute(tx.db)
  },
  save: async (tx, saved) => {
    for (const { before, after } of saved)
      if (!isDeepStrictEqual(after.companies, before.companies))
        await saveCompanies(tx, after.id, after.companies)
  },
}

/** Makes the companies of a contact those of `ids`. */
async function saveCompanies(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from contact_companies
      where account_id = ${tx.accountId} and contact_id = ${id} and company_id <> all(${ids}::uuid[])
    )
    insert into contact_companies (account_id, contact_id, company_id)
    select ${tx.accountId}, ${id}, link from unnest(${ids}::uuid[]) as l (link)
    on conflict do nothing
  `.execute(tx.db)
}

/**
 * The links after a body that sends `wanted`: these, and those of `before` that the caller can't see. A new link to what does
 * not exist or can't be seen is a 422.
 */
export async function companiesAfter(
  tx: Tx,
  wanted: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${[...wanted, ...before]}::uuid[])
      and c.deleted_at is null and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  const visible = new Set(rows.map(({ id }) => id))
  if (wanted.some((id) => !visible.has(id) && !before.includes(id))) throw invalid("companies", "not_found")
  return [...new Set([...wanted, ...before.filter((id) => !visible.has(id))])].sort()
}

/** Those of the companies that the caller sees, in the trash or out of it. */
async function seenCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Refuses to put a contact back to companies that the caller does not see. */
export async function withSeenCompanies<R extends LinkedCompanies & { id: string }>(
  tx: Tx,
  changes: readonly RecordChange<R>[],
  refuse: Refuse,
): Promise<RecordChange<R>[]> {
  const added = ({ before, patch }: RecordChange<R>) =>
    (patch.companies ?? []).filter((id) => !before.companies.includes(id))
  const seen = await seenCompanies(tx, changes.flatMap(added))
  return changes.filter((change) => {
    const isSound = added(change).every((id) => seen.has(id))
    if (!isSound) refuse(change.before.id, { reason: "forbidden" })
    return isSound
  })
}
