import type { Currency } from "@funil/contract/plans"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type AskedField, askedFields } from "../definition/asked-fields.ts"
import { liveProducts, type OfferedProduct } from "../definition/form-products-read.ts"
import type { FormRow } from "../definition/form-row.ts"

/** A form as its page knows it: with the account in whose name it asks. */
export interface PageForm extends FormRow {
  readonly domain: string
  readonly company: string
  readonly logo: string | null
  readonly currency: Currency
  readonly terms_id: string | null
  readonly answers: number
}

/** A form and what it asks for. */
export interface ReadPage {
  readonly form: PageForm
  readonly fields: readonly AskedField[]
  readonly products: ReadonlyMap<string, OfferedProduct>
}

/** The form with the address or the id, outside the trash. */
export async function readPageForm(
  tx: Tx,
  { slug, id }: { readonly slug?: string; readonly id?: string },
): Promise<PageForm | undefined> {
  const { rows } = await sql<PageForm>`/* page of form */
    select f.*, a.domain, coalesce(nullif(a.company, ''), a.domain) as company, a.brand as logo, a.currency, t.id as terms_id,
      coalesce(c.answers, 0) as answers
    from forms f
    join accounts a on a.account_id = ${tx.accountId}
    left join form_terms t on t.account_id = ${tx.accountId} and t.hash = f.terms_hash
    left join form_counters c on c.account_id = ${tx.accountId} and c.form_id = f.id
    where f.account_id = ${tx.accountId} and f.deleted_at is null and ${slug === undefined ? sql`f.id = ${id}` : sql`f.slug = ${slug}`}
  `.execute(tx.db)
  return rows[0]
}

/** What a form asks for, without what was deleted since. */
export async function readPage(tx: Tx, form: PageForm): Promise<ReadPage> {
  const found = await askedFields(tx, form.fields)
  const fields = found.filter((one) => one !== null)
  const offered = fields.flatMap(({ kind, options }) => (kind === "products" ? (options ?? []) : []))
  return { form, fields, products: await liveProducts(tx, offered) }
}
