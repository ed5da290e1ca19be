import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import {
  createWorkflow,
  getWorkflowRun,
  testWorkflow,
  type WorkflowPreview,
  type WorkflowRunDetails,
} from "@funil/contract/automations/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import type { Person, TestApi } from "../client.ts"

interface TrialRun {
  readonly preview: WorkflowPreview
  readonly run: WorkflowRunDetails
}

interface Doing {
  readonly action: WorkflowAction
  readonly settings?: WorkflowSettings
  readonly entity?: Entity
}

/** Saves a workflow, previews it on a record and runs it once, as the user who saves it. */
export async function tryWorkflow(
  api: TestApi,
  who: Person,
  { action, settings = {}, entity = "deal" }: Doing,
  recordId: string,
): Promise<TrialRun> {
  const workflow = { name: `Faz ${action}`, entity, execute_when: "update" as const, action, settings }
  const saved = await api.call(createWorkflow, who, { body: { ...workflow, enabled: false } })
  const { preview, run_id } = await api.call(testWorkflow, who, {
    body: { workflow, workflow_id: saved.id, record_id: recordId, perform: true },
  })
  const run = await api.call(getWorkflowRun, who, { params: { id: run_id ?? "" } })
  return { preview, run }
}
