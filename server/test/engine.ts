import {
  listWorkflowRuns,
  type WorkflowRun,
  type Workflow,
  type WorkflowDraft,
} from "@funil/contract/workflows"
import { createWorkflow } from "@funil/contract/workflows"
import { records } from "../src/app.ts"
import { actions } from "../src/features/workflows/actions.ts"
import { announceChanges } from "../src/features/webhooks/examination/announce-changes.ts"
import { openAutomations } from "../src/features/workflows/automations.ts"
import type { Means } from "../src/features/workflows/runs/perform-run.ts"
import type { JobDefinition } from "../src/platform/jobs/job-definition.ts"
import { systemContext } from "../src/platform/system-context.ts"
import type { AccountId } from "@funil/contract/shared/ids"
import type { Person, TestApi } from "./client.ts"
import { silentLog } from "./silent-log.ts"

/** The engine of a test, stepped by it. */
export interface Engine {
  /** Examines everything that was committed; answers how many runs wait. */
  examine(): Promise<number>
  /** Does the runs that are due; answers how many. */
  perform(): Promise<number>
  /** Both, until nothing is left to do. */
  settle(): Promise<void>
  /** Runs a scheduled job for those accounts that have something to do now. */
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

/** A workflow that adds a tag to deals, unless said otherwise. Time goes on before: what was there is none of its events. */
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

/** The runs of a workflow, the newest first. */
export async function runsOf(
  api: TestApi,
  who: Person,
  { id }: Pick<Workflow, "id">,
): Promise<WorkflowRun[]> {
  const reply = await api.call(listWorkflowRuns, who, { params: { id }, query: { per_page: "100" } })
  return reply.data
}
