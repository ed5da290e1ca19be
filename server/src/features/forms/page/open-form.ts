import type { Currency } from "@funil/contract/account/plans"
import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { findAccount, noAccount } from "../../../platform/access/account-directory.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import type { Services } from "../../../platform/context.ts"
import { type Tx, inTransaction } from "../../../platform/db/transaction.ts"
import { provenContext } from "../../../platform/system-context.ts"
import type { FormRow } from "../definition/form-content.ts"
import { type OfferedProduct, liveProducts } from "../definition/form-queries.ts"
import { type FormQuestion, formQuestions } from "../definition/form-questions.ts"

/** The two parts of a form's address. */
export interface FormAddress {
  readonly domain: string
  readonly slug: string
}

export interface OpenForm extends ReadPage {
  readonly ctx: Permitted<"public">
}

const part = /^[a-z0-9-]{1,80}$/i

/** Returns the form with an address, in the name of its account, or null if there is none. */
export async function openForm(
  services: Services,
  address: FormAddress,
  requestId: string,
): Promise<OpenForm | null> {
  const accountId = await accountOf(services, address)
  if (accountId === noAccount) return null
  const ctx = await provenContext(services, accountId, "public", requestId)
  return inTransaction(ctx, async (tx) => {
    const form = await readPageForm(tx, { slug: address.slug.toLowerCase() })
    return form ? { ctx, ...(await readPage(tx, form)) } : null
  })
}

/** A form with the data of its account that its page shows. */
export interface PageForm extends FormRow {
  readonly domain: string
  readonly company: string
  readonly logo: string | null
  readonly currency: Currency
  readonly terms_id: string | null
  readonly answers: number
}

/** A form and its questions. */
export interface ReadPage {
  readonly form: PageForm
  readonly fields: readonly FormQuestion[]
  readonly products: ReadonlyMap<string, OfferedProduct>
}

/** Returns the form with the address or the id, outside the trash. */
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

/** Returns the questions of a form, without deleted fields. */
export async function readPage(tx: Tx, form: PageForm): Promise<ReadPage> {
  const found = await formQuestions(tx, form.fields)
  const fields = found.filter((one) => one !== null)
  const offered = fields.flatMap(({ kind, options }) => (kind === "products" ? (options ?? []) : []))
  return { form, fields, products: await liveProducts(tx, offered) }
}

async function accountOf(services: Services, { domain, slug }: FormAddress): Promise<AccountId> {
  return part.test(domain) && part.test(slug) ? findAccount(services, domain) : noAccount
}
