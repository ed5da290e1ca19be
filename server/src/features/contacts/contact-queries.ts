import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { contactContent, type ContactContent, type ContactRow } from "./contact-row.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"

type Write = Extract<Permission, "contact.update" | "contact.delete">
type Locked = ContactRow & { permitted: boolean }

/** Locks contacts in the order of their ids, each with its links and whether the caller may do `permission` to it. */
async function lock(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
  seen: RawBuilder<SqlBool>,
): Promise<Locked[]> {
  const { rows } = await sql<Omit<Locked, "companies">>`
    select c.*, ${contactScope(tx, permission)} as permitted from contacts c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) and ${seen}
    order by c.id for no key update of c
  `.execute(tx.db)
  // After the lock: a statement that waited for it would still see the links of before.
  const companies = await companiesOf(tx, ids)
  return rows.map((row) => ({ ...row, companies: companies.get(row.id) ?? [] }))
}

async function companiesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ contact_id: string; companies: string[] }>`
    select contact_id, array_agg(company_id order by company_id) as companies from contact_companies
    where account_id = ${tx.accountId} and contact_id = any(${[...ids]}::uuid[]) group by contact_id
  `.execute(tx.db)
  return new Map(rows.map(({ contact_id, companies }) => [contact_id, companies]))
}

/** Locks a contact to write it: 404 for what the caller can't see or lies in the trash, 403 for what may only be seen. */
export async function lockContact(tx: Tx, id: string, permission: Write): Promise<ContactRow> {
  const [row] = await lock(
    tx,
    [id],
    permission,
    sql`c.deleted_at is null and ${contactScope(tx, "contact.read")}`,
  )
  if (!row) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks those of the contacts that are not in the trash and that the caller may write. */
export async function lockContacts(tx: Tx, ids: readonly string[], permission: Write): Promise<ContactRow[]> {
  return lock(tx, ids, permission, sql`c.deleted_at is null and ${contactScope(tx, permission)}`)
}

/** Locks those of the contacts, in the trash or out of it, that the caller may write. */
export async function lockAnyContacts(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
): Promise<ContactRow[]> {
  return lock(tx, ids, permission, contactScope(tx, permission))
}

function columnsOf(row: ContactRow) {
  const { updated_at, deleted_at, deleted_by, version } = row
  const custom_fields = JSON.stringify(row.custom_fields)
  return { ...contactContent(row), custom_fields, updated_at, deleted_at, deleted_by, version }
}

export async function insertContactRow(tx: Tx, row: ContactRow): Promise<void> {
  const { id, created_by, created_at } = row
  await tx.db
    .insertInto("contacts")
    .values({ account_id: tx.accountId, id, created_by, created_at, ...columnsOf(row) })
    .execute()
}

/** Writes contacts in one statement, of their columns those that are named and the stamps. */
export async function updateContactRows(
  tx: Tx,
  rows: readonly ContactRow[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const stored = Object.keys(columnsOf(first)) as (keyof ReturnType<typeof columnsOf>)[]
  const columns = stored.filter((name) => changed.has(name) || name === "updated_at" || name === "version")
  await updateRows(tx, "contacts", columns, rows)
}

/** Makes the companies of a contact those of `ids`. */
export async function saveCompanies(tx: Tx, id: string, ids: readonly string[]): Promise<void> {
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

/** Those of the companies that the caller sees, in the trash or out of it. */
export async function seenCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) and ${companyScope(tx, "company.read")}
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
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

/** Other contacts that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(
  tx: Tx,
  id: string,
  { email, phone1, phone2, document }: ContactContent,
): Promise<string[]> {
  const phones = [phone1, phone2].filter((phone) => phone !== null)
  const { rows } = await sql<{ id: string }>`
    select c.id from contacts c
    where c.account_id = ${tx.accountId} and c.id <> ${id} and c.deleted_at is null
      and (c.email_key = lower(${email}) or c.phone1 = any(${phones}) or c.phone2 = any(${phones}) or c.document = ${document})
      and ${contactScope(tx, "contact.read")}
    order by c.id limit 20
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
