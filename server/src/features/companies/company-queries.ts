import type { Permission } from "@funil/contract/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { companyContent, type CompanyContent, type CompanyRow } from "./company-row.ts"
import { companyScope } from "../records/company-visibility.ts"

type Write = Extract<Permission, "company.update" | "company.delete">
type Locked = CompanyRow & { permitted: boolean }

async function lock(
  tx: Tx,
  id: string,
  permission: Write,
  seen: RawBuilder<SqlBool>,
): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select c.*, ${companyScope(tx, permission)} as permitted from companies c
    where c.account_id = ${tx.accountId} and c.id = ${id} and ${seen}
    for no key update of c
  `.execute(tx.db)
  return rows[0]
}

/** Locks a company to write it: 404 for what the caller can't see or lies in the trash, 403 for what may only be seen. */
export async function lockCompany(tx: Tx, id: string, permission: Write): Promise<CompanyRow> {
  const row = await lock(
    tx,
    id,
    permission,
    sql`c.deleted_at is null and ${companyScope(tx, "company.read")}`,
  )
  if (!row) throw notFound()
  if (!row.permitted) throw new AppError("forbidden")
  return row
}

/** Locks a company in the trash or out of it, when the caller may write it; else undefined. */
export async function lockAnyCompany(tx: Tx, id: string, permission: Write): Promise<CompanyRow | undefined> {
  const row = await lock(tx, id, permission, sql`true`)
  return row?.permitted ? row : undefined
}

function columnsOf(row: CompanyRow) {
  const { updated_at, deleted_at, deleted_by, version } = row
  return { ...companyContent(row), updated_at, deleted_at, deleted_by, version }
}

export async function insertCompanyRow(tx: Tx, row: CompanyRow): Promise<void> {
  const { id, created_by, created_at } = row
  await tx.db
    .insertInto("companies")
    .values({ account_id: tx.accountId, id, created_by, created_at, ...columnsOf(row) })
    .execute()
}

export async function updateCompanyRow(tx: Tx, row: CompanyRow): Promise<void> {
  await tx.db
    .updateTable("companies")
    .set(columnsOf(row))
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
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
