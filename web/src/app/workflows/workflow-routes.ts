import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"

export interface WorkflowListSearch {
  search?: string
}

export interface CreateWorkflowSearch {
  /** The template to start from. */
  starter?: string
  /** The automation to copy. */
  from?: string
}

const editors = () => import("./workflow-editor-pages.tsx")

const listRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows",
  staticData: { title: (m) => m.shell.workflows },
  validateSearch: ({ search }: Record<string, unknown>): WorkflowListSearch =>
    typeof search === "string" && search !== "" ? { search } : {},
  component: lazyPage(() => import("./workflows-page.tsx"), "WorkflowsPage"),
})

const createWorkflowRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows/create",
  staticData: { title: (m) => m.shell.workflows },
  validateSearch: ({ starter, from }: Record<string, unknown>): CreateWorkflowSearch => ({
    ...(typeof starter === "string" && { starter }),
    ...(typeof from === "string" && { from }),
  }),
  component: lazyPage(editors, "CreateWorkflowPage"),
})

const editWorkflowRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows/$workflowId/edit",
  staticData: { title: (m) => m.shell.workflows },
  component: lazyPage(editors, "EditWorkflowPage"),
})

/** The list and the editor, which has its own page. */
export const workflowRoutes = [listRoute, createWorkflowRoute, editWorkflowRoute]
