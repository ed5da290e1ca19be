import * as z from "zod/mini"
import { undoneBy } from "../records/history.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entities, entity } from "../shared/entities.ts"
import { filterRow } from "../shared/filters.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { stamps, userRef } from "../shared/records.ts"
import { instant } from "../shared/values/dates.ts"
import { name } from "../shared/values/text.ts"
import { workflowActions } from "./workflow-actions.ts"
import {
  runReasons,
  runStates,
  withheldReasons,
  workflowFrequencies,
  workflowTriggers,
} from "./workflow-rules.ts"
import { workflowSettings } from "./workflow-settings.ts"

const conditions = z.array(filterRow).check(z.maxLength(20))
const whole = (from: number, to: number) =>
  z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(from), z.lte(to))

/** A workflow's writable fields. */
const writable = {
  name,
  enabled: z.boolean(),
  entity,
  execute_when: z.enum(workflowTriggers),
  pipeline_id: z.nullable(id),
  pipeline_stage_id: z.nullable(id),
  conditions,
  frequency: z.nullable(z.enum(workflowFrequencies)),
  frequency_hour: z.nullable(whole(0, 23)),
  frequency_day: z.nullable(whole(1, 31)),
  frequency_condition: conditions,
  action: z.enum(workflowActions),
  settings: workflowSettings,
}

/**
 * The counts of runs in the last 30 days about records that the caller sees. `last_…` is about the
 * newest run that matched. `kept` counts finished runs whose messages stay in the outbox without a
 * provider.
 */
const runSummary = z.object({
  last_at: z.nullable(instant),
  last_state: z.nullable(z.enum(runStates)),
  last_reason: z.nullable(z.enum(runReasons)),
  done: z.number(),
  kept: z.number(),
  failed: z.number(),
  waiting: z.number(),
})

export const workflow = z.object({
  id,
  ...writable,
  entity: z.enum(entities),
  saved_by: z.nullable(userRef),
  stopped_reason: z.nullable(z.enum(runReasons)),
  archived: z.boolean(),
  next_at: z.nullable(instant),
  runs: runSummary,
  ...stamps,
})
export type Workflow = z.output<typeof workflow>

const optionalOf = {
  enabled: z.optional(writable.enabled),
  pipeline_id: z.optional(writable.pipeline_id),
  pipeline_stage_id: z.optional(writable.pipeline_stage_id),
  conditions: z.optional(writable.conditions),
  frequency: z.optional(writable.frequency),
  frequency_hour: z.optional(writable.frequency_hour),
  frequency_day: z.optional(writable.frequency_day),
  frequency_condition: z.optional(writable.frequency_condition),
}

export const workflowDraft = z.strictObject({ ...writable, ...optionalOf })
export type WorkflowDraft = z.output<typeof workflowDraft>

export const listWorkflows = endpoint({
  id: "workflow.list",
  method: "GET",
  path: "/workflows",
  access: "workflow.manage",
  answer: z.array(workflow),
})

export const listWorkflowGroups = endpoint({
  id: "workflow.groups",
  method: "GET",
  path: "/workflows/groups",
  access: "workflow.manage",
  answer: z.array(z.object({ entity: z.enum(entities), workflows: z.array(workflow) })),
})

export const getWorkflow = endpoint({
  id: "workflow.get",
  method: "GET",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
  answer: workflow,
})

export const createWorkflow = endpoint({
  id: "workflow.create",
  method: "POST",
  path: "/workflows",
  access: "workflow.manage",
  body: workflowDraft,
  answer: workflow,
})

const readonlyParts = [
  "id",
  "saved_by",
  "stopped_reason",
  "archived",
  "next_at",
  "runs",
  "created_at",
  "updated_at",
]
const ignored = Object.fromEntries(readonlyParts.map((part) => [part, z.optional(z.unknown())]))

export const updateWorkflow = endpoint({
  id: "workflow.update",
  method: "PUT",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
  body: z.strictObject({ ...z.partial(z.strictObject(writable)).shape, ...ignored }),
  answer: workflow,
})

export const trashWorkflow = endpoint({
  id: "workflow.delete",
  method: "DELETE",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
})

const matched = z.object({
  entity: z.enum(entities),
  record_id: id,
  record_name: z.string(),
  /** When it would run. */
  at: instant,
})

export const dryRunWorkflow = endpoint({
  id: "workflow.dry_run",
  method: "POST",
  reads: true,
  path: "/workflows/dry-run",
  access: "workflow.manage",
  status: 200,
  body: z.strictObject({ workflow: workflowDraft }),
  answer: z.object({ days: z.number(), total: z.number(), is_complete: z.boolean(), data: z.array(matched) }),
})

export const workflowPreview = z.object({
  to: z.optional(z.array(z.string())),
  withheld: z.optional(z.array(z.object({ to: z.string(), reason: z.enum(withheldReasons) }))),
  kept: z.optional(z.literal(true)),
  subject: z.optional(z.string()),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  request: z.optional(
    z.object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    }),
  ),
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }))),
  reason: z.optional(z.enum(runReasons)),
  detail: z.optional(z.string()),
})
export type WorkflowPreview = z.output<typeof workflowPreview>

export const testWorkflow = endpoint({
  id: "workflow.test",
  method: "POST",
  path: "/workflows/test",
  access: "workflow.manage",
  status: 200,
  body: z.strictObject({
    workflow: workflowDraft,
    /** The id of a saved workflow, which keeps the run. A draft can only be previewed. */
    workflow_id: z.optional(id),
    record_id: id,
    perform: z._default(z.boolean(), false),
  }),
  answer: z.object({
    matched: z.boolean(),
    conditions: z.array(z.object({ row: filterRow, holds: z.boolean() })),
    preview: workflowPreview,
    run_id: z.nullable(id),
  }),
})

export const runStep = z.object({
  at: instant,
  kind: z.enum(["trigger", "conditions", ...workflowActions, "delivery"]),
  input: z.record(z.string(), z.unknown()),
  outcome: z.record(z.string(), z.unknown()),
})
export type RunStep = z.output<typeof runStep>

export const workflowRun = z.object({
  id,
  workflow_id: id,
  workflow_name: z.string(),
  action: z.enum(workflowActions),
  entity: z.enum(entities),
  record_id: id,
  record_name: z.nullable(z.string()),
  trigger: z.enum([...workflowTriggers, "test"]),
  state: z.enum(runStates),
  reason: z.nullable(z.enum(runReasons)),
  detail: z.nullable(z.string()),
  depth: z.number(),
  cause: z.nullable(z.object({ run_id: id, workflow_name: z.string() })),
  attempts: z.number(),
  next_attempt_at: z.nullable(instant),
  undone_by: z.nullable(undoneBy),
  finished_at: z.nullable(instant),
  created_at: instant,
})
export type WorkflowRun = z.output<typeof workflowRun>

export const workflowRunDetails = z.extend(workflowRun, { steps: z.array(runStep), can_retry: z.boolean() })
export type WorkflowRunDetails = z.output<typeof workflowRunDetails>

const runsQuery = { state: z.optional(z.enum(runStates)), ...pageQuery }

export const listWorkflowRuns = endpoint({
  id: "workflow_run.list",
  method: "GET",
  path: "/workflows/:id/runs",
  access: "workflow.manage",
  params: idParams,
  query: z.strictObject(runsQuery),
  answer: paged(workflowRun),
})

export const listRecordRuns = endpoint({
  id: "workflow_run.of_record",
  method: "GET",
  path: "/workflow-runs",
  access: "workflow.manage",
  query: z.strictObject({ entity, record_id: id, ...runsQuery }),
  answer: paged(workflowRun),
})

export const getWorkflowRun = endpoint({
  id: "workflow_run.get",
  method: "GET",
  path: "/workflow-runs/:id",
  access: "workflow.manage",
  params: idParams,
  answer: workflowRunDetails,
})

export const retryWorkflowRun = endpoint({
  id: "workflow_run.retry",
  method: "POST",
  path: "/workflow-runs/:id/retry",
  access: "workflow.manage",
  params: idParams,
  status: 200,
  answer: workflowRunDetails,
})
