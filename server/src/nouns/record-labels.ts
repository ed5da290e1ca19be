import { globalSelectEntities } from "@funil/contract/custom-fields"
import type { Field } from "@funil/contract/shared/fields"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import { column, foldedBy } from "./names.ts"
import { nouns, ofNouns } from "./nouns.ts"
import type { Noun } from "./noun.ts"
import { pipelineScope } from "./pipeline-visibility.ts"

interface Labelled extends Pick<Noun, "table" | "scope" | "folded"> {
  /** There are few of them for many links: their labels are made once, and not anew for each row. */
  readonly isFew?: true
}

const everybodys = () => sql<SqlBool>`true`
const foldedName = foldedBy(column("name"))

/** What a link may lead to. */
const kinds: Readonly<Record<NonNullable<Field["to"]>, Labelled>> = {
  // A link to what lies in the trash shows nothing.
  ...ofNouns(({ table, scope, folded }) => ({
    table,
    folded,
    scope: (ctx, alias) => sql`(${sql.ref(alias)}.deleted_at is null and ${scope(ctx, alias)})`,
  })),
  // A user stays the name that a record keeps.
  user: { ...nouns.user, isFew: true },
  pipeline: { table: "pipelines", folded: foldedName, scope: pipelineScope, isFew: true },
  stage: { table: "stages", folded: foldedName, scope: everybodys, isFew: true },
  task_type: { table: "task_types", folded: foldedName, scope: everybodys, isFew: true },
}

function labelsOf(ctx: Context, kind: keyof typeof kinds): RawBuilder<unknown> {
  const { table, folded, scope, isFew } = kinds[kind]
  return sql`select target.id, ${folded(ctx, "target")} as label from ${sql.table(table)} target
    where target.account_id = ${ctx.accountId} and ${scope(ctx, "target")} ${isFew ? sql`offset 0` : sql``}`
}

/** A query of `id` and `label`: what is shown, without case and accents, of the records that a link may lead to and the caller may see. */
export function recordLabels(ctx: Context, to: Field["to"]): RawBuilder<unknown> {
  const wanted = to === undefined ? globalSelectEntities : [to]
  return sql.join(
    wanted.map((kind) => labelsOf(ctx, kind)),
    sql` union all `,
  )
}
