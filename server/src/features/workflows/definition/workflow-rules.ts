import { ExpressionError, fieldsOf, readExpression } from "@funil/contract/automations/expression"
import { isChangeable, isNumeric } from "@funil/contract/automations/workflow-actions"
import { brokenRules } from "@funil/contract/automations/workflow-rules"
import { id } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { sourceOf } from "../../../nouns/record-sources.ts"
import { AppError, type FieldProblem, invalid } from "../../../platform/app-error.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { namesRefusedPort } from "../../../platform/outbound/guard.ts"
import { compileFilter } from "../../../platform/records/compile-filter.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { liveStages, targetStage } from "../../deals/deal-stage.ts"
import { requireApi } from "../../plans/plan-limits.ts"
import { listTaskTypeRows } from "../../tasks/task-types.ts"
import { eligibleUsers } from "../../users/eligible-user.ts"
import type { WorkflowRow } from "./workflow-queries.ts"

/** The part of a workflow that is checked when it is saved. */
export type Definition = Pick<
  WorkflowRow,
  | "entity"
  | "execute_when"
  | "pipeline_id"
  | "pipeline_stage_id"
  | "conditions"
  | "frequency"
  | "frequency_day"
  | "frequency_condition"
  | "action"
  | "settings"
>

/**
 * Throws 422 with the field for a workflow with invalid rules or conditions, or with references to
 * missing or hidden records. Throws 402 if it calls other programs and the plan excludes that.
 */
export async function requireSound(tx: Tx, workflow: Definition): Promise<void> {
  const broken = brokenRules(workflow)
  if (broken.length > 0) {
    const fields = new Map<string, FieldProblem[]>(broken.map(({ field, rule }) => [field, [{ rule }]]))
    throw new AppError("invalid", { fields: Object.fromEntries(fields) })
  }
  if (workflow.action === "webhook") await requireApi(tx)
  const source = await sourceOf(tx, workflow.entity)
  compileFilter(tx, source, workflow.conditions, "conditions")
  compileFilter(tx, source, workflow.frequency_condition, "frequency_condition")
  await requirePlace(tx, workflow)
  requireField(source, workflow)
  requirePort(tx, workflow)
  requireExpressions(source, workflow)
  await requireNamed(tx, workflow)
}

/** Throws 422 for a workflow that moves deals to a lost stage without a valid loss reason. */
export async function requireLostReason(tx: Tx, { action, settings }: Definition): Promise<void> {
  const { field, value, lost_reason } = settings
  if (action !== "change_field_value" || field !== "pipeline_stage_id") return
  const stage = id.safeParse(value).data
  // The run reports a deleted stage, like any other value that does not fit.
  if (stage === undefined || !(await liveStages(tx, [stage])).has(stage)) return
  const { kind, lost_reason_options: offered } = await targetStage(tx, { pipeline_stage_id: stage })
  if (kind === "lost" && offered.length > 0 && !offered.includes(lost_reason ?? ""))
    throw invalid("settings.lost_reason", "lost_reason")
}

async function requirePlace(tx: Tx, { pipeline_id, pipeline_stage_id }: Definition): Promise<void> {
  if (!pipeline_id && !pipeline_stage_id) return
  await targetStage(tx, {
    pipeline_id: pipeline_id ?? undefined,
    pipeline_stage_id: pipeline_stage_id ?? undefined,
  })
}

function requireField(source: RecordSource, { entity, action, settings: { field } }: Definition): void {
  if (field === undefined) return
  const found = ownValue(source.fields, field)
  if (!isChangeable(entity, field, found)) throw invalid("settings.field", "unknown_field")
  if (action === "calculate_field_value" && !isNumeric(found))
    throw invalid("settings.field", "unknown_option")
}

/** Rejects an address with a blocked port. The call itself checks addresses from variables. */
function requirePort({ services }: Tx, { settings: { url = "" } }: Definition): void {
  if (namesRefusedPort(services.config, url)) throw invalid("settings.url", "port")
}

/** Throws 422 for an invalid expression, or one with fields that are neither number nor money. */
function requireExpressions(source: RecordSource, { settings: { expression, bill } }: Definition): void {
  const expressions = { expression, "bill.total": bill?.total }
  for (const [place, text] of Object.entries(expressions)) {
    if (text === undefined) continue
    const named = fieldNamesIn(text)
    if (!named) throw invalid(`settings.${place}`, "format")
    const isKnown = (name: string) => isNumeric(ownValue(source.fields, name))
    if (!named.every(isKnown)) throw invalid(`settings.${place}`, "unknown_field")
  }
}

function fieldNamesIn(expression: string): string[] | null {
  try {
    return fieldsOf(readExpression(expression)).map(({ name }) => name)
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

async function requireNamed(tx: Tx, { settings: { task, duplicate } }: Definition): Promise<void> {
  if (task) {
    const types = await listTaskTypeRows(tx)
    if (types.every(({ id }) => id !== task.task_type_id))
      throw invalid("settings.task.task_type_id", "not_found")
    const { responsible } = task
    if (responsible !== "owner" && !(await eligibleUsers(tx, [responsible])).has(responsible))
      throw invalid("settings.task.responsible", "not_found")
  }
  const stage = duplicate?.pipeline_stage_id
  if (stage && !(await liveStages(tx, [stage])).has(stage))
    throw invalid("settings.duplicate.pipeline_stage_id", "not_found")
}
