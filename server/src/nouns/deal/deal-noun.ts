import { nounRights } from "@funil/contract/noun-rights"
import { sql } from "kysely"
import { isArchivedDeal } from "./archived-deal.ts"
import { dealScope } from "./deal-visibility.ts"
import { column, foldedBy } from "../names.ts"
import type { Noun } from "../noun.ts"

const name = column("name")

export const dealNoun = {
  table: "deals",
  rights: nounRights.deal,
  scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
  archived: isArchivedDeal,
  name,
  folded: foldedBy(name),
  face: {
    ranked: column("search"),
    detail: (ctx, alias) => sql`(
      select p.name || ' · ' || s.name
      from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
      where s.account_id = ${ctx.accountId} and s.id = ${sql.ref(alias)}.pipeline_stage_id
    )`,
    picture: null,
  },
} as const satisfies Noun
