import type { Form } from "@funil/contract/forms/forms"
import { id } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { formTermUrl } from "../../../nouns/contact/contact-consent.ts"
import { invalid } from "../../../platform/app-error.ts"
import type { Config } from "../../../platform/config.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { unaccented } from "../../../platform/records/like-pattern.ts"
import { freeSlug } from "../../../platform/text/plain-text.ts"
import type { FormRow } from "./form-content.ts"

/** A form with the account's domain, its terms and its counts. */
interface FormSummary extends FormRow {
  domain: string
  terms_id: string | null
  terms_name: string | null
  terms_size: number | null
  views: number
  starts: number
  answers: number
  waiting: number
  last_answer_at: Date | null
}

/** Returns the forms outside the trash by name, or the form with the id, in one query. */
export async function readForms(tx: Tx, id?: string): Promise<FormSummary[]> {
  const { rows } = await sql<FormSummary>`/* forms */
    select f.*, a.domain, t.id as terms_id, t.name as terms_name, t.size as terms_size, seen.views, seen.starts, coalesce(c.answers, 0) as answers,
      (select count(*)::int from form_answers n
        where n.account_id = ${tx.accountId} and n.form_id = f.id and n.reason is not null) as waiting,
      (select max(n.received_at) from form_answers n
        where n.account_id = ${tx.accountId} and n.form_id = f.id and n.reason is null) as last_answer_at
    from forms f
    join accounts a on a.account_id = ${tx.accountId}
    left join form_terms t on t.account_id = ${tx.accountId} and t.hash = f.terms_hash
    left join form_counters c on c.account_id = ${tx.accountId} and c.form_id = f.id
    cross join lateral (
      select coalesce(sum(d.views), 0)::int as views, coalesce(sum(d.starts), 0)::int as starts
      from form_days d where d.account_id = ${tx.accountId} and d.form_id = f.id
    ) seen
    where f.account_id = ${tx.accountId} and f.deleted_at is null and ${id ? sql`f.id = ${id}` : sql`true`}
    order by ${unaccented(sql`f.name`)}, f.id
  `.execute(tx.db)
  return rows
}

/** The public address of a form. */
export function formUrl({ publicUrl }: Pick<Config, "publicUrl">, domain: string, slug: string): string {
  return `${publicUrl}/f/${domain}/${slug}`
}

/** The form as the API returns it. */
export function formView(tx: Tx, row: FormSummary): Form {
  const { terms_id: id, terms_name: name, terms_size: size } = row
  const terms =
    id === null || name === null || size === null ? null : { name, size, url: formTermUrl(tx, id) }
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    enabled: row.enabled && row.archived_at === null,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    user_id: row.user_id,
    users: row.users,
    tags: row.tags,
    fields: row.fields,
    title: row.title,
    intro: row.intro,
    submit_label: row.submit_label,
    success_message: row.success_message,
    redirect_url: row.redirect_url,
    email_subject: row.email_subject,
    email_body: row.email_body,
    colours: row.colours,
    consent_text: row.consent_text,
    marketing_text: row.marketing_text,
    allowed_origins: row.allowed_origins,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    max_answers: row.max_answers,
    language: row.language,
    url: formUrl(tx.services.config, row.domain, row.slug),
    favicon: row.favicon,
    brand: row.brand,
    terms,
    has_password: row.password_hash !== null,
    archived: row.archived_at !== null,
    views: row.views,
    starts: row.starts,
    answers: row.answers,
    waiting: row.waiting,
    last_answer_at: row.last_answer_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A product that a form offers. */
export interface OfferedProduct {
  readonly name: string
  readonly price: number
}

/** Returns the existing ones among the products, by id. */
export async function liveProducts(
  tx: Tx,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, OfferedProduct>> {
  const ids = wanted.filter((text) => id.safeParse(text).success)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OfferedProduct & { id: string }>`/* offered products */
    select p.id, p.name, p.price from products p
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
  `.execute(tx.db)
  return new Map(rows.map(({ id: found, ...product }) => [found, product]))
}

/** Returns the taken addresses that begin like this one. */
async function takenSlugs(tx: Tx, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from forms where account_id = ${tx.accountId} and deleted_at is null and starts_with(slug, ${slug})
  `.execute(tx.db)
  return new Set(rows.map((row) => row.slug))
}

/** Returns a free address derived from a form's name. */
export function slugFrom(tx: Tx, name: string): Promise<string> {
  return freeSlug(name, (slug) => takenSlugs(tx, slug))
}

/** Whether another form has the address. */
export async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  return (await takenSlugs(tx, slug)).has(slug)
}

/** Throws 422 if another form has the address. */
export async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  if (await isTaken(tx, slug)) throw invalid("slug", "taken")
}
