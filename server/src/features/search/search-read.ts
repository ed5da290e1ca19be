import type { SearchHit } from "@funil/contract/search"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { companySource } from "../records/company-source.ts"
import { contactSource } from "../records/contact-source.ts"
import { dealSource } from "../records/deal-source.ts"
import { productSource } from "../records/product-source.ts"
import { userSource } from "../records/user-source.ts"
import { userDetailScope } from "../records/user-visibility.ts"
import type { SearchNoun } from "./search-noun.ts"

export const searchNouns: readonly SearchNoun[] = [
  {
    entity: "deal",
    permission: "deal.read",
    source: dealSource,
    name: sql`d.name`,
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
    detail: () => sql`coalesce(c.email, c.phone1)`,
    picture: sql`c.picture`,
  },
  {
    entity: "company",
    permission: "company.read",
    source: companySource,
    name: sql`c.company`,
    detail: () => sql`coalesce(c.email, c.phone1)`,
    picture: sql`c.picture`,
  },
  {
    entity: "product",
    permission: "product.read",
    source: productSource,
    name: sql`p.name`,
    detail: () => sql`p.sku`,
    picture: sql`p.product_picture`,
  },
  {
    entity: "user",
    permission: "user.read",
    source: userSource,
    name: sql`concat_ws(' ', u.first_name, u.last_name)`,
    detail: (ctx) => sql`(case when ${userDetailScope(ctx, "u")} then u.email end)`,
    picture: sql`u.profile_picture`,
  },
]

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
