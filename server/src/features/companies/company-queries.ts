import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { updateRows } from "../../platform/records/update-rows.ts"
import { companyContent, type CompanyContent, type CompanyRow } from "./company-row.ts"
import { companyScope } from "../../nouns/company-visibility.ts"

type Write = Extract<Permission, "company.update" | "company.delete">
type Locked = CompanyRow & { permitted: boolean }

/** Locks companies in the order of their ids, each with whether the caller may do `permission` to it. */
async function lock(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
  seen: RawBuilder<SqlBool>,
): Promise<Locked[]> {
  const { rows } = await sql<Locked>`
    select c.*, ${companyScope(tx, permission)} as permitted from companies c
    where c.account_id = ${tx.accountId} and c.id = any(${[...ids]}::uuid[]) and ${seen}
    order by c.id for no key update of c
  `.execute(tx.db)
  return rows
}

/** Locks a company to write it: 404 for what the caller can't see or lies in the trash, 403 for what may only be seen. */
export async function lockCompany(tx: Tx, id: string, permission: Write): Promise<CompanyRow> {
  const [row] = await lock(
    tx,
    [id],
    permission,
    sql`c.deleted_at is null and ${companyScope(tx, "company.read")}`,
  )
  if (!row) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks those of the companies that are not in the trash and that the caller may write. */
export async function lockCompanies(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
): Promise<CompanyRow[]> {
  return lock(tx, ids, permission, sql`c.deleted_at is null and ${companyScope(tx, permission)}`)
}

/** Locks those of the companies, in the trash or out of it, that the caller may write. */
export async function lockAnyCompanies(
  tx: Tx,
  ids: readonly string[],
  permission: Write,
): Promise<CompanyRow[]> {
  return lock(tx, ids, permission, companyScope(tx, permission))
}

function columnsOf(row: CompanyRow) {
  const { updated_at, deleted_at, deleted_by, version } = row
  const custom_fields = JSON.stringify(row.custom_fields)
  return { ...companyContent(row), custom_fields, updated_at, deleted_at, deleted_by, version }
}

export async function insertCompanyRow(tx: Tx, row: CompanyRow): Promise<void> {
  const { id, created_by, created_at } = row
  await tx.db
    .insertInto("companies")
    .values({ account_id: tx.accountId, id, created_by, created_at, ...columnsOf(row) })
    .execute()
}

/** Writes companies in one statement, of their columns those that are named and the stamps. */
export async function updateCompanyRows(
  tx: Tx,
  rows: readonly CompanyRow[],
  changed: ReadonlySet<string>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const stored = Object.keys(columnsOf(first)) as (keyof ReturnType<typeof columnsOf>)[]
  const columns = stored.filter((name) => changed.has(name) || name === "updated_at" || name === "version")
  await updateRows(tx, "companies", columns, rows)
}

/** Other companies that the caller sees and that share an e-mail, phone or document with this one. */
export async function findDuplicates(
  tx: Tx,
  id: string,
  { email, phone1, document }: CompanyContent,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where c.account_id = ${tx.accountId} and c.id <> ${id} and c.deleted_at is null
      and (c.email_key = lower(${email}) or c.phone1 = ${phone1} or c.document = ${document})
      and ${companyScope(tx, "company.read")}
    order by c.id limit 20
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
