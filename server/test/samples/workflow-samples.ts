import { createWorkflow, testWorkflow, type WorkflowDraft } from "@funil/contract/automations/workflows"
import { harmlessWorkflow } from "../workflows/harmless-workflow.ts"
import type { World } from "../world.ts"
import { ofWorld, page, type Sample, type Samples, unique } from "./sample.ts"

async function newWorkflow({ api, admin }: World): Promise<{ params: { id: string } }> {
  const made = await api.call(createWorkflow, admin, { body: harmlessWorkflow(unique("Automação")) })
  return { params: { id: made.id } }
}

/** Creates a failed run, whose expression has no value. */
async function restingRun({ api, admin, workflow, relatedDeal }: World): Promise<Sample> {
  const draft: WorkflowDraft = {
    ...harmlessWorkflow("Divide"),
    action: "calculate_field_value",
    settings: { field: "amount", expression: "1 / 0" },
  }
  const body = { workflow: draft, workflow_id: workflow.id, record_id: relatedDeal.id, perform: true }
  const { run_id } = await api.call(testWorkflow, admin, { body })
  return { params: { id: run_id ?? "" } }
}

/** Successful calls of the world's admin about automations. */
export const workflowSamples: Samples = {
  "workflow.list": () => ({}),
  "workflow.groups": () => ({}),
  "workflow.get": ofWorld("workflow"),
  "workflow.create": ({ pipeline, taskType, colleague }) => ({
    body: {
      ...harmlessWorkflow(unique("Automação")),
      execute_when: "stage_update",
      pipeline_id: pipeline.id,
      pipeline_stage_id: pipeline.stages[1]?.id,
      action: "add_task",
      settings: {
        task: {
          name: "Ligar para {{contact_first_name}}",
          task_type_id: taskType.id,
          in_days: 1,
          time: "10:00",
          minutes: 30,
          responsible: colleague.id,
        },
      },
    },
  }),
  "workflow.update": (world) => ({ ...ofWorld("workflow")(world), body: { name: unique("Automação") } }),
  "workflow.delete": newWorkflow,
  "workflow.dry_run": () => ({ body: { workflow: harmlessWorkflow("Ensaio") } }),
  "workflow.test": ({ workflow, relatedDeal }) => ({
    body: {
      workflow: harmlessWorkflow("Ensaio"),
      workflow_id: workflow.id,
      record_id: relatedDeal.id,
      perform: true,
    },
  }),
  "workflow_run.list": (world) => ({ ...ofWorld("workflow")(world), query: { ...page, state: "done" } }),
  "workflow_run.of_record": ({ relatedDeal }) => ({
    query: { ...page, entity: "deal", record_id: relatedDeal.id },
  }),
  "workflow_run.get": ({ workflowRun }) => ({ params: { id: workflowRun } }),
  "workflow_run.retry": restingRun,
}
