import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import { companyScope } from "../../nouns/company/company-noun.ts"
import type { RecordChange, RecordLinks } from "../../nouns/store/stored-row.ts"
import type { Refuse } from "../../nouns/store/undoer.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { replaceLinks, sendRows } from "../../platform/db/write-rows.ts"

/** The ids of all companies of a contact. */
export interface LinkedCompanies {
  companies: string[]
  /**
   * The ids of companies that the caller does not see: trashed or out of reach. No update removes
   * them.
   */
  hidden: string[]
}

function rowsOf(contacts: readonly (LinkedCompanies & { id: string })[]): object[] {
  return contacts.flatMap(({ id, companies }) =>
    companies.map((company_id) => ({ contact_id: id, company_id })),
  )
}

export const contactCompanies: RecordLinks<LinkedCompanies> = {
  names: ["companies"],
  none: { companies: [], hidden: [] },
  columns: (tx) => sql`
    array(
      select l.company_id from contact_companies l
      where l.account_id = ${tx.accountId} and l.contact_id = c.id order by l.company_id
    ) as companies,
    array(
      select o.id from contact_companies l join companies o on o.account_id = ${tx.accountId} and o.id = l.company_id
      where l.account_id = ${tx.accountId} and l.contact_id = c.id
        -- The scope of a company that nobody made may be null.
        and (o.deleted_at is not null or ${companyScope(tx, "company.read", "o")} is not true)
    ) as hidden`,
  insert: (tx, rows) => {
    sendRows(tx, "contact_companies", rowsOf(rows))
    return Promise.resolve()
  },
  save: async (tx, saved) => {
    const changed = saved.flatMap(({ before, after }) =>
      isDeepStrictEqual(after.companies, before.companies) ? [] : [after],
    )
    const table = { table: "contact_companies", owner: "contact_id", link: "company_id", terms: [] } as const
    const ids = changed.map(({ id }) => id)
    await replaceLinks(tx, table, ids, rowsOf(changed))
  },
}

/**
 * Throws 422 for a new link to a company that does not exist, is in the trash or is out of the
 * caller's sight.
 */
export async function requireCompanies(
  tx: Tx,
  wanted: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const added = [...new Set(wanted.filter((id) => !before.includes(id)))]
  if (added.length === 0) return
  const { rows } = await sql<{ id: string }>`/* linkable companies */
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${added}::uuid[])
      and c.deleted_at is null and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  if (rows.length < added.length) throw invalid("companies", "not_found")
}

/** The companies that the caller sees, in the trash or not. */
async function visibleCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Refuses to restore a contact's links to companies that the caller does not see. */
export async function withSeenCompanies<R extends LinkedCompanies & { id: string }>(
  tx: Tx,
  changes: readonly RecordChange<R>[],
  refuse: Refuse,
): Promise<RecordChange<R>[]> {
  const added = ({ before, patch }: RecordChange<R>) =>
    (patch.companies ?? []).filter((id) => !before.companies.includes(id))
  const seen = await visibleCompanies(tx, changes.flatMap(added))
  return changes.filter((change) => {
    const isSound = added(change).every((id) => seen.has(id))
    if (!isSound) refuse(change.before.id, { reason: "forbidden" })
    return isSound
  })
}
