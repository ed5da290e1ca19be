import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { pipelineScope } from "../../nouns/pipeline-visibility.ts"
import { userRefOf } from "../../nouns/user-ref.ts"
import { automationOf } from "./automation-of.ts"
import { hideLinks } from "./hide-links.ts"
import type { LogRow } from "./log-view.ts"
import { nameCustomFields } from "./name-custom-fields.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { withWallClocks } from "./wall-clock-fields.ts"

/** The name of the stage that a change of `changes c` left (0) or entered (1), of a pipeline that the caller sees. */
function stageName(ctx: Context, side: 0 | 1): RawBuilder<string> {
  return sql`(
    select s.name from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
    where s.account_id = ${ctx.accountId} and ${pipelineScope(ctx)}
      and s.id = (c.fields -> 'pipeline_stage_id' ->> ${sql.lit(side)}::int)::uuid
  )`
}

/** The columns of `LogRow`, over the changes `c` and their operations `o`. */
export function logColumns(ctx: Context): RawBuilder<unknown> {
  return sql`c.id, c.action, c.operation_id, c.created_at, c.fields,
    ${stageName(ctx, 0)} as from_stage, ${stageName(ctx, 1)} as to_stage, ${userRefOf(ctx, "o")} as "user",
    ${automationOf(ctx, "o")} as automation, o.token_name as token`
}

/** The rows with the names of custom fields, and without the ids of records that the caller does not see. */
export async function readableLogs<R extends Pick<LogRow, "fields">>(
  tx: Tx,
  sources: TrashSources,
  rows: readonly R[],
): Promise<R[]> {
  const named = await nameCustomFields(
    tx,
    rows.map(({ fields }) => withWallClocks(tx, fields)),
  )
  const shown = await hideLinks(tx, sources, named)
  return rows.map((row, index) => ({ ...row, fields: shown[index] ?? {} }))
}
