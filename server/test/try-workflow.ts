import type { WorkflowAction } from "@funil/contract/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/workflow-settings"
import {
  createWorkflow,
  getWorkflowRun,
  testWorkflow,
  type WorkflowPreview,
  type WorkflowRunDetails,
} from "@funil/contract/workflows"
import type { Entity } from "@funil/contract/shared/entities"
import type { Person, TestApi } from "./client.ts"

interface Tried {
  readonly preview: WorkflowPreview
  readonly run: WorkflowRunDetails
}

interface Doing {
  readonly action: WorkflowAction
  readonly settings?: WorkflowSettings
  readonly entity?: Entity
}

/** Saves a workflow that does this, looks at what it would do to a record, and has it done once, in the name of who saves it. */
export async function tryWorkflow(
  api: TestApi,
  who: Person,
  { action, settings = {}, entity = "deal" }: Doing,
  recordId: string,
): Promise<Tried> {
  const workflow = { name: `Faz ${action}`, entity, execute_when: "update" as const, action, settings }
  const saved = await api.call(createWorkflow, who, { body: { ...workflow, enabled: false } })
  const { preview, run_id } = await api.call(testWorkflow, who, {
    body: { workflow, workflow_id: saved.id, record_id: recordId, perform: true },
  })
  const run = await api.call(getWorkflowRun, who, { params: { id: run_id ?? "" } })
  return { preview, run }
}
