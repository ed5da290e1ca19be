import type { SearchHit } from "@funil/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { begins, contains, folded } from "../../platform/records/like-pattern.ts"
import { billSource } from "../../nouns/bill-source.ts"
import { billLabel } from "../../nouns/bill-visibility.ts"
import { companySource } from "../../nouns/company-source.ts"
import { companyScope } from "../../nouns/company-visibility.ts"
import { contactSource } from "../../nouns/contact-source.ts"
import { contactScope } from "../../nouns/contact-visibility.ts"
import { dealSource } from "../../nouns/deal-source.ts"
import { productSource } from "../../nouns/product-source.ts"
import { userSource } from "../../nouns/user-source.ts"
import { userDetailScope } from "../../nouns/user-visibility.ts"
import type { SearchNoun } from "./search-noun.ts"

export const searchNouns: readonly SearchNoun[] = [
  {
    entity: "deal",
    permission: "deal.read",
    source: dealSource,
    name: sql`d.name`,
    folded: sql`d.search`,
    detail: () => sql`(
      select p.name || ' · ' || s.name
      from stages s join pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
      where s.account_id = d.account_id and s.id = d.pipeline_stage_id
    )`,
    picture: sql`null`,
  },
  {
    entity: "contact",
    permission: "contact.read",
    source: contactSource,
    name: sql`concat_ws(' ', c.first_name, c.last_name)`,
    folded: sql`c.search_name`,
    detail: () => sql`coalesce(c.email, c.phone1)`,
    picture: sql`c.picture`,
  },
  {
    entity: "company",
    permission: "company.read",
    source: companySource,
    name: sql`c.company`,
    folded: sql`c.search_name`,
    detail: () => sql`coalesce(c.email, c.phone1)`,
    picture: sql`c.picture`,
  },
  {
    entity: "product",
    permission: "product.read",
    source: productSource,
    name: sql`p.name`,
    folded: sql`p.search`,
    detail: () => sql`p.sku`,
    picture: sql`p.product_picture`,
  },
  {
    entity: "bill",
    permission: "bill.manage",
    source: billSource,
    name: billLabel("b"),
    folded: sql`b.search`,
    detail: (ctx) => sql`coalesce((
      select o.company from companies o
      where o.account_id = b.account_id and o.id = b.company_id and o.deleted_at is null and ${companyScope(ctx, "company.read", "o")}
    ), (
      select concat_ws(' ', c.first_name, c.last_name) from contacts c
      where c.account_id = b.account_id and c.id = b.contact_id and c.deleted_at is null and ${contactScope(ctx, "contact.read", "c")}
    ))`,
    picture: sql`null`,
  },
  {
    entity: "user",
    permission: "user.read",
    source: userSource,
    name: sql`concat_ws(' ', u.first_name, u.last_name)`,
    folded: folded(sql`u.first_name || ' ' || coalesce(u.last_name, '')`),
    detail: (ctx) => sql`(case when ${userDetailScope(ctx, "u")} then u.email end)`,
    picture: sql`u.profile_picture`,
  },
]

/** How far names are from a text, in the order of `bestHits`: nearest are those that begin with it, then those with a word that does. */
export function distanceOf({ folded: name }: SearchNoun, text: string): RawBuilder<number> {
  const place = sql`case when ${name} ${begins(text)} then 0 when ${name} ${contains(` ${text}`)} then 1000 else 2000 end`
  return sql`(${place} + length(${name}))`
}

function hitsOf(tx: Tx, noun: SearchNoun, ids: readonly string[]): RawBuilder<unknown> {
  const a = sql.ref(noun.source.alias)
  return sql`
    select ${noun.entity}::text as entity, ${a}.id, ${noun.name} as name, ${noun.detail(tx)} as detail, ${noun.picture}::text as picture
    from ${sql.table(noun.source.table)} ${a}
    where ${a}.account_id = ${tx.accountId} and ${a}.id = any(${ids}::uuid[])`
}

/** How the records that a search found are called, all nouns in one query. */
export async function readHits(
  tx: Tx,
  found: readonly { noun: SearchNoun; ids: readonly string[] }[],
): Promise<SearchHit[]> {
  const parts = found.filter(({ ids }) => ids.length > 0).map(({ noun, ids }) => hitsOf(tx, noun, ids))
  if (parts.length === 0) return []
  const { rows } = await sql<SearchHit>`${sql.join(parts, sql` union all `)}`.execute(tx.db)
  return rows
}
