import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { FormRow } from "./form-row.ts"

const columns = sql`
  f.id, f.name, f.slug, f.enabled, f.pipeline_id, f.pipeline_stage_id, f.user_id, f.users, f.tags, f.fields, f.title, f.intro,
  f.submit_label, f.success_message, f.redirect_url, f.email_subject, f.email_body, f.colours, f.favicon, f.brand, f.terms_hash,
  f.consent_text, f.marketing_text, f.password_hash, f.password_set_at, f.allowed_origins, f.starts_at, f.ends_at, f.max_answers,
  f.language, f.created_at, f.updated_at, f.deleted_at, f.archived_at, f.version`

async function read(tx: Tx, where: RawBuilder<SqlBool>, lock = sql``): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`/* read forms */
    select ${columns} from forms f where f.account_id = ${tx.accountId} and ${where} ${lock}
  `.execute(tx.db)
  return rows
}

/** Locks a form, in the trash or not. */
export async function lockAnyForm(tx: Tx, id: string): Promise<FormRow | undefined> {
  const [row] = await read(tx, sql`f.id = ${id}`, sql`for no key update of f`)
  return row
}

/** Locks a form to write it; 404 for one that does not exist or lies in the trash. */
export async function lockForm(tx: Tx, id: string): Promise<FormRow> {
  const row = await lockAnyForm(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** Those of the addresses that begin like this one and are taken. */
export async function takenSlugs(tx: Tx, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from forms where account_id = ${tx.accountId} and deleted_at is null and starts_with(slug, ${slug})
  `.execute(tx.db)
  return new Set(rows.map((row) => row.slug))
}

function columnsOf({ id: _, created_at: __, ...row }: FormRow) {
  return { ...row, fields: JSON.stringify(row.fields), colours: JSON.stringify(row.colours) }
}

/** An address that another form has is the constraint's to refuse. */
export async function insertFormRow(tx: Tx, row: FormRow): Promise<void> {
  const { id, created_at } = row
  const created_by = tx.user?.id ?? null
  await tx.db
    .insertInto("forms")
    .values({ account_id: tx.accountId, id, created_at, created_by, ...columnsOf(row) })
    .execute()
  await sql`insert into form_counters (account_id, form_id) values (${tx.accountId}, ${id})`.execute(tx.db)
}

export async function updateFormRow(tx: Tx, row: FormRow): Promise<void> {
  await tx.db
    .updateTable("forms")
    .set({ ...columnsOf(row), deleted_by: row.deleted_at && (tx.user?.id ?? null) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
}
