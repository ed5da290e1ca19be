import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { folded } from "../../platform/records/like-pattern.ts"
import type { ReturnsFormRow } from "./returns-form-row.ts"

const columns = sql`
  r.id, r.name, r.slug, r.enabled, r.platform, r.pipeline_id, r.reasons, r.window_days, r.transit_days, r.outcomes,
  r.require_photos_for, r.instructions, r.texts, r.favicon, r.brand, r.language, r.created_at, r.updated_at, r.deleted_at, r.version`

async function read(tx: Tx, where: RawBuilder<SqlBool>, lock = sql``): Promise<ReturnsFormRow[]> {
  const { rows } = await sql<ReturnsFormRow>`
    select ${columns} from returns_forms r where r.account_id = ${tx.accountId} and ${where}
    order by ${folded(sql`r.name`)}, r.id ${lock}
  `.execute(tx.db)
  return rows
}

/** Those outside the trash in the order of their names. */
export async function readReturnsForms(tx: Tx): Promise<ReturnsFormRow[]> {
  return read(tx, sql`r.deleted_at is null`)
}

/** The form outside the trash that has this id, or this address. */
export async function findReturnsForm(
  tx: Tx,
  wanted: { readonly id: string } | { readonly slug: string },
): Promise<ReturnsFormRow | undefined> {
  const which = "id" in wanted ? sql`r.id = ${wanted.id}` : sql`r.slug = ${wanted.slug}`
  return (await read(tx, sql`r.deleted_at is null and ${which}`))[0]
}

/** The form, in the trash or not. */
export async function findAnyReturnsForm(tx: Tx, id: string): Promise<ReturnsFormRow | undefined> {
  return (await read(tx, sql`r.id = ${id}`))[0]
}

/** Locks a form, in the trash or not. */
export async function lockAnyReturnsForm(tx: Tx, id: string): Promise<ReturnsFormRow | undefined> {
  return (await read(tx, sql`r.id = ${id}`, sql`for no key update of r`))[0]
}

/** Locks a form to write it; 404 for one that does not exist or lies in the trash. */
export async function lockReturnsForm(tx: Tx, id: string): Promise<ReturnsFormRow> {
  const row = await lockAnyReturnsForm(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** Those of the addresses that begin like this one and are taken. */
export async function takenReturnsSlugs(tx: Tx, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from returns_forms
    where account_id = ${tx.accountId} and deleted_at is null and starts_with(slug, ${slug})
  `.execute(tx.db)
  return new Set(rows.map((row) => row.slug))
}

export async function readDomain(tx: Tx): Promise<string> {
  const { rows } = await sql<{ domain: string }>`
    select domain from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]?.domain ?? ""
}

function columnsOf({ id: _, created_at: __, ...row }: ReturnsFormRow) {
  return { ...row, texts: JSON.stringify(row.texts) }
}

/** An address that another form has is the constraint's to refuse. */
export async function insertReturnsFormRow(tx: Tx, row: ReturnsFormRow): Promise<void> {
  const { id, created_at } = row
  const created_by = tx.user?.id ?? null
  await tx.db
    .insertInto("returns_forms")
    .values({ account_id: tx.accountId, id, created_at, created_by, ...columnsOf(row) })
    .execute()
}

export async function updateReturnsFormRow(tx: Tx, row: ReturnsFormRow): Promise<void> {
  await tx.db
    .updateTable("returns_forms")
    .set({ ...columnsOf(row), deleted_by: row.deleted_at && (tx.user?.id ?? null) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
}
