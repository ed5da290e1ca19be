import type { RunState } from "@funil/contract/workflow-rules"
import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { searchWord } from "../search-word.ts"

export interface RunsSearch {
  /** Only the runs that are so far; all when left out. */
  state?: RunState | undefined
}

const runsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows/$workflowId/runs",
  staticData: { title: (m) => m.shell.workflowRuns },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "workflow.manage"),
  validateSearch: ({ state }: Record<string, unknown>): RunsSearch => ({
    // The list of the states would come with the first page; the server refuses a word that is none of them.
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
