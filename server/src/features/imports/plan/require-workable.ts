import type { ImportOptions } from "@funil/contract/imports"
import { AppError, invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { targetStage } from "../../deals/deal-stage.ts"
import type { ImportEntity } from "../../../nouns/importer.ts"
import type { PlannedColumn } from "./import-plan.ts"

/** Refuses options for which every row would be refused: a 422 that names the option. */
export async function requireWorkable(
  ctx: Context,
  entity: ImportEntity,
  options: ImportOptions,
  columns: readonly PlannedColumn[],
): Promise<void> {
  if (options.on_match === "update" && !options.match_on) throw invalid("options.match_on", "required")
  const pipeline_id = options.pipeline_id ?? undefined
  const pipeline_stage_id = options.pipeline_stage_id ?? undefined
  if (!pipeline_id && !pipeline_stage_id) return
  if (entity !== "deal")
    throw invalid(`options.${pipeline_id ? "pipeline_id" : "pipeline_stage_id"}`, "unknown_field")
  const stage = await inTransaction(ctx, (tx) => targetStage(tx, { pipeline_id, pipeline_stage_id })).catch(
    refuseOption,
  )
  const hasReasons = columns.some(({ name }) => name === "lost_reason")
  if (stage.kind === "lost" && stage.lost_reason_options.length > 0 && !hasReasons)
    throw invalid("options.pipeline_stage_id", "lost_reason")
}

/** The place of a deal stands among the options here. */
function refuseOption(error: unknown): never {
  const { fields } = error instanceof AppError ? error.details : {}
  if (!fields) throw error
  const named = Object.entries(fields).map(([name, problems]) => [`options.${name}`, problems] as const)
  throw new AppError("invalid", { fields: Object.fromEntries(named) })
}
