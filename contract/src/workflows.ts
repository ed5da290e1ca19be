import * as z from "zod/mini"
import { workflowActions } from "./workflow-actions.ts"
import { workflowSettings } from "./workflow-settings.ts"
import { undoneBy } from "./history.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entities, entity } from "./shared/entities.ts"
import { filterRow } from "./shared/filters.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { stamps, userRef } from "./shared/records.ts"
import { name } from "./shared/text.ts"
import {
  runReasons,
  runStates,
  withheldReasons,
  workflowFrequencies,
  workflowTriggers,
} from "./workflow-rules.ts"

const conditions = z.array(filterRow).check(z.maxLength(20))
const whole = (from: number, to: number) =>
  z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(from), z.lte(to))

/** Everything of a workflow that its editor writes. */
const writable = {
  name,
  enabled: z.boolean(),
  entity,
  execute_when: z.enum(workflowTriggers),
  /** Of deals: only those of this pipeline. */
  pipeline_id: z.nullable(id),
  /** Of deals: only those in this stage; with `stage_update` only those that enter it. */
  pipeline_stage_id: z.nullable(id),
  conditions,
  /** With `frequently`: how often. */
  frequency: z.nullable(z.enum(workflowFrequencies)),
  /** With `frequently`, but not hourly: the hour of the day in the account's time zone. */
  frequency_hour: z.nullable(whole(0, 23)),
  /** Weekly: 1 (Monday) to 7; monthly: 1 to 31, and the last day of a shorter month. */
  frequency_day: z.nullable(whole(1, 31)),
  /** With `frequently`: which records, beside `conditions`. */
  frequency_condition: conditions,
  action: z.enum(workflowActions),
  settings: workflowSettings,
}

/**
 * What runs of the last 30 days about records that the caller sees came to; what begins with `last_` is of the newest that did not fail to
 * match. `kept` counts those that are done but whose messages no provider carries: they are kept and reach nobody.
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

/**
 * A rule that does something when something happens. It acts with the rights of `saved_by`, who saved it last. `stopped_reason` says
 * why the server turned it off; saving it again clears that.
 */
export const workflow = z.object({
  id,
  ...writable,
  entity: z.enum(entities),
  saved_by: z.nullable(userRef),
  stopped_reason: z.nullable(z.enum(runReasons)),
  /** The plan has no room for it: it is off until it comes back or someone turns it on. */
  archived: z.boolean(),
  /** When `frequently` runs next. */
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

/** A whole workflow as the editor has it; `settings` has the keys of its action. */
export const workflowDraft = z.strictObject({ ...writable, ...optionalOf })
export type WorkflowDraft = z.output<typeof workflowDraft>

/** All workflows in the order of their names. */
export const listWorkflows = endpoint({
  id: "workflow.list",
  summary: "List automations",
  method: "GET",
  path: "/workflows",
  access: "workflow.manage",
  answer: z.array(workflow),
})

/** The workflows by the noun that they are about; nouns without any are left out. */
export const listWorkflowGroups = endpoint({
  id: "workflow.groups",
  summary: "List automations by record type",
  method: "GET",
  path: "/workflows/groups",
  access: "workflow.manage",
  answer: z.array(z.object({ entity: z.enum(entities), workflows: z.array(workflow) })),
})

export const getWorkflow = endpoint({
  id: "workflow.get",
  summary: "Get an automation",
  method: "GET",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
  answer: workflow,
})

/** Creates a workflow, turned on unless `enabled` is false; 402 when the plan has no room for it. */
export const createWorkflow = endpoint({
  id: "workflow.create",
  summary: "Create an automation",
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

/** Changes what is sent; the caller becomes the one whose rights it has. */
export const updateWorkflow = endpoint({
  id: "workflow.update",
  summary: "Update an automation",
  method: "PUT",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
  body: z.strictObject({ ...z.partial(z.strictObject(writable)).shape, ...ignored }),
  answer: workflow,
})

/** It does nothing from then on, and what waits to be done is not begun. */
export const trashWorkflow = endpoint({
  id: "workflow.delete",
  summary: "Delete an automation",
  method: "DELETE",
  path: "/workflows/:id",
  access: "workflow.manage",
  params: idParams,
})

const matched = z.object({
  entity: z.enum(entities),
  record_id: id,
  record_name: z.string(),
  /** When it would have run. */
  at: instant,
})

/**
 * What a draft would have done in the last 30 days, by the ledger: how often its trigger came and its conditions hold now, and the
 * newest 50 of them. `is_complete` is false where only the newest 10,000 triggers were looked at.
 */
export const dryRunWorkflow = endpoint({
  id: "workflow.dry_run",
  summary: "Dry-run an automation",
  method: "POST",
  reads: true,
  path: "/workflows/dry-run",
  access: "workflow.manage",
  status: 200,
  body: z.strictObject({ workflow: workflowDraft }),
  answer: z.object({ days: z.number(), total: z.number(), is_complete: z.boolean(), data: z.array(matched) }),
})

/** What an action would do to a record, as far as it can be told without doing it. */
export const workflowPreview = z.object({
  /** Whom a message would reach: addresses, phones or the channel's name. */
  to: z.optional(z.array(z.string())),
  /** Who would get nothing of an advertisement, and why. */
  withheld: z.optional(z.array(z.object({ to: z.string(), reason: z.enum(withheldReasons) }))),
  /** No provider carries the channel: the message would be kept and reach nobody. */
  kept: z.optional(z.literal(true)),
  subject: z.optional(z.string()),
  /** Of an email; it is shown in a frame without scripts. */
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
  /** Fields that would change, or what would be made. */
  changes: z.optional(z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() }))),
  /** Why it would do nothing. */
  reason: z.optional(z.enum(runReasons)),
  /** More about the reason: a field, a status of HTTP, a host. */
  detail: z.optional(z.string()),
})
export type WorkflowPreview = z.output<typeof workflowPreview>

/**
 * Tries a draft on one record: which conditions hold, and what the action would do. With `perform` it does it once, conditions or not,
 * and answers the run.
 */
export const testWorkflow = endpoint({
  id: "workflow.test",
  summary: "Test an automation on a record",
  method: "POST",
  path: "/workflows/test",
  access: "workflow.manage",
  status: 200,
  body: z.strictObject({
    workflow: workflowDraft,
    /** Of a saved workflow, under which the run is kept; a draft's can only be previewed. */
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

/** One thing that a run did: what went in and what came of it, both ready to be shown as names and values. */
export const runStep = z.object({
  at: instant,
  kind: z.enum(["trigger", "conditions", ...workflowActions, "delivery"]),
  input: z.record(z.string(), z.unknown()),
  outcome: z.record(z.string(), z.unknown()),
})
export type RunStep = z.output<typeof runStep>

/**
 * One run of a workflow for one record and event. `reason` tells why it did not match, rests or was stopped, `detail` more of it in
 * words of the outside world. `cause` is the run whose effect set this one off, `undone_by` what took back what this one did, or called
 * it off before it did anything.
 */
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

/** The run with its steps, about a record that the caller sees. */
export const workflowRunDetails = z.extend(workflowRun, { steps: z.array(runStep), can_retry: z.boolean() })
export type WorkflowRunDetails = z.output<typeof workflowRunDetails>

const runsQuery = { state: z.optional(z.enum(runStates)), ...pageQuery }

/** The runs of a workflow about records that the caller sees, the newest first. */
export const listWorkflowRuns = endpoint({
  id: "workflow_run.list",
  summary: "List the runs of an automation",
  method: "GET",
  path: "/workflows/:id/runs",
  access: "workflow.manage",
  params: idParams,
  query: z.strictObject(runsQuery),
  answer: paged(workflowRun),
})

/** What workflows did about one record, the newest first. */
export const listRecordRuns = endpoint({
  id: "workflow_run.of_record",
  summary: "List the automation runs of a record",
  method: "GET",
  path: "/workflow-runs",
  access: "workflow.manage",
  query: z.strictObject({ entity, record_id: id, ...runsQuery }),
  answer: paged(workflowRun),
})

export const getWorkflowRun = endpoint({
  id: "workflow_run.get",
  summary: "Get an automation run",
  method: "GET",
  path: "/workflow-runs/:id",
  access: "workflow.manage",
  params: idParams,
  answer: workflowRunDetails,
})

/** Runs a rested run again from where it stopped; 409 when it is not resting. */
export const retryWorkflowRun = endpoint({
  id: "workflow_run.retry",
  summary: "Retry an automation run",
  method: "POST",
  path: "/workflow-runs/:id/retry",
  access: "workflow.manage",
  params: idParams,
  status: 200,
  answer: workflowRunDetails,
})
