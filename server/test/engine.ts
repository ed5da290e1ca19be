import {
  listWorkflowRuns,
  type WorkflowRun,
  type Workflow,
  type WorkflowDraft,
} from "@funil/contract/automations/workflows"
import { createWorkflow } from "@funil/contract/automations/workflows"
import type { AccountId } from "@funil/contract/shared/ids"
import { records } from "../src/app.ts"
import { announceChanges } from "../src/features/webhooks/announce-changes.ts"
import { actions } from "../src/features/workflows/actions.ts"
import { openAutomations } from "../src/features/workflows/automations.ts"
import type { Means } from "../src/features/workflows/runs/perform-run.ts"
import type { JobDefinition } from "../src/platform/jobs/job-definition.ts"
import { systemContext } from "../src/platform/system-context.ts"
import type { Person, TestApi } from "./client.ts"
import { silentLog } from "./silent-log.ts"

/** The engine of automations, which the test steps. */
export interface Engine {
  /** Examines all commits and returns the number of waiting runs. */
  examine(): Promise<number>
  /** Performs the due runs and returns their number. */
  perform(): Promise<number>
  /** Examines and performs until no run is due. */
  settle(): Promise<void>
  /** Runs a scheduled job for the accounts that have work now. */
  tick(job: JobDefinition): Promise<void>
}

export function testEngine(api: TestApi, own: Partial<Means["actions"]> = {}): Engine {
  const { examiner, runs } = openAutomations(api.services, silentLog, {
    actions: { ...actions, ...own },
    records,
    onChanges: announceChanges(records),
  })
  const examine = () => examiner.drain()
  const perform = () => runs.drain()
  return {
    examine,
    perform,
    async settle() {
      while ((await examine()) + (await perform()) > 0);
    },
    async tick(job) {
      const found = await job.accounts?.(api.clock.now).execute(api.database.reader)
      for (const { account } of found?.rows ?? [])
        await job.run(await systemContext(api.services, account as AccountId), null)
    },
  }
}

/**
 * Creates a workflow, which adds a tag to deals by default. Moves the clock first, so that earlier
 * changes don't trigger it.
 */
export function makeWorkflow(
  api: TestApi,
  who: Person,
  more: Partial<WorkflowDraft> = {},
): Promise<Workflow> {
  api.clock.now = new Date(api.clock.now.getTime() + 1)
  return api.call(createWorkflow, who, {
    body: {
      name: "Etiqueta",
      entity: "deal",
      execute_when: "create",
      action: "add_tag",
      settings: { tag: "auto" },
      ...more,
    },
  })
}

/** Returns the runs of a workflow, newest first. */
export async function runsOf(
  api: TestApi,
  who: Person,
  { id }: Pick<Workflow, "id">,
): Promise<WorkflowRun[]> {
  const reply = await api.call(listWorkflowRuns, who, { params: { id }, query: { per_page: "100" } })
  return reply.data
}
