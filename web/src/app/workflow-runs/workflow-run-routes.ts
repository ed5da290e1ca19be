import type { RunState } from "@funil/contract/automations/workflow-rules"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { searchWord } from "../search-word.ts"

export interface RunsSearch {
  /** Keeps only runs in this state. Defaults to all. */
  state?: RunState | undefined
}

const runsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows/$workflowId/runs",
  staticData: { title: (m) => m.shell.workflowRuns },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "workflow.manage"),
  validateSearch: ({ state }: Record<string, unknown>): RunsSearch => ({
    // Validating the state would add the list of states to the first page. The server rejects
    // unknown states.
    state: searchWord(state) as RunState | undefined,
  }),
  component: lazyPage(() => import("./workflow-runs-page.tsx"), "WorkflowRunsPage"),
})

/** A run beside the list. */
const runRoute = createRoute({
  getParentRoute: () => runsRoute,
  path: "$runId",
  component: lazyPage(() => import("./workflow-run-page.tsx"), "WorkflowRunPage"),
})

export const workflowRunRoutes = [runsRoute.addChildren([runRoute])] as const
