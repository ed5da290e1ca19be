import { globalSelectEntities } from "@funil/contract/settings/custom-fields"
import type { Field } from "@funil/contract/shared/fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { type Noun, column, unaccentedBy } from "./noun.ts"
import { nouns, ofNouns } from "./nouns.ts"
import { pipelineScope } from "./pipelines.ts"

interface LabelSource extends Pick<Noun, "table" | "scope" | "unaccented"> {
  /** Few records share many links, so the query computes their labels once and not per row. */
  readonly isFew?: true
}

const everybodys = () => sql<SqlBool>`true`
const unaccentedName = unaccentedBy(column("name"))

/** The nouns that a link may lead to. */
const kinds: Readonly<Record<NonNullable<Field["to"]>, LabelSource>> = {
  // A link to a record in the trash shows nothing.
  ...ofNouns(({ table, scope, unaccented }) => ({
    table,
    unaccented,
    scope: (ctx, alias) => sql`(${sql.ref(alias)}.deleted_at is null and ${scope(ctx, alias)})`,
  })),
  // Links keep showing the name of a deleted user.
  user: { ...nouns.user, isFew: true },
  pipeline: { table: "pipelines", unaccented: unaccentedName, scope: pipelineScope, isFew: true },
  stage: { table: "stages", unaccented: unaccentedName, scope: everybodys, isFew: true },
  task_type: { table: "task_types", unaccented: unaccentedName, scope: everybodys, isFew: true },
}

/**
 * Returns a query of `id` and `label` of the visible records that a link may lead to. Labels are in
 * lower case without accents.
 */
export function recordLabels(ctx: Context, to: Field["to"]): RawBuilder<unknown> {
  const wanted = to === undefined ? globalSelectEntities : [to]
  return sql.join(
    wanted.map((kind) => labelsOf(ctx, kind)),
    sql` union all `,
  )
}

function labelsOf(ctx: Context, kind: keyof typeof kinds): RawBuilder<unknown> {
  const { table, unaccented, scope, isFew } = kinds[kind]
  return sql`select target.id, ${unaccented(ctx, "target")} as label from ${sql.table(table)} target
    where target.account_id = ${ctx.accountId} and ${scope(ctx, "target")} ${isFew ? sql`offset 0` : sql``}`
}
