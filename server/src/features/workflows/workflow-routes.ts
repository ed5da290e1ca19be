import * as workflows from "@funil/contract/automations/workflows"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { route, type Route } from "../../platform/http/route.ts"
import {
  createWorkflow,
  getWorkflow,
  listWorkflowGroups,
  listWorkflows,
  updateWorkflow,
  workflowStore,
} from "./definition/workflows.ts"
import { dryRunWorkflow } from "./runs/dry-run-workflow.ts"
import type { Means } from "./runs/perform-run.ts"
import { testWorkflow } from "./runs/test-workflow.ts"
import { getWorkflowRun, listRecordRuns, listWorkflowRuns, retryWorkflowRun } from "./runs/workflow-runs.ts"

interface Parts extends Means {
  readonly sources: TrashSources
}

export function workflowRoutes({ sources, ...means }: Parts): Route[] {
  return [
    route(workflows.listWorkflows, ({ ctx }) => listWorkflows(ctx)),
    route(workflows.listWorkflowGroups, ({ ctx }) => listWorkflowGroups(ctx)),
    route(workflows.getWorkflow, ({ ctx, params }) => getWorkflow(ctx, params.id)),
    route(workflows.createWorkflow, ({ ctx, body }) => createWorkflow(ctx, body)),
    route(workflows.updateWorkflow, ({ ctx, params, body, ifMatch }) =>
      updateWorkflow(ctx, params.id, body, ifMatch),
    ),
    route(workflows.trashWorkflow, ({ ctx, params, ifMatch }) =>
      workflowStore.trash(ctx, params.id, ifMatch),
    ),
    route(workflows.dryRunWorkflow, ({ ctx, body }) => dryRunWorkflow(ctx, body.workflow)),
    route(workflows.testWorkflow, ({ ctx, body }) => testWorkflow(ctx, means, body)),
    route(workflows.listWorkflowRuns, ({ ctx, params, query }) => listWorkflowRuns(ctx, params.id, query)),
    route(workflows.listRecordRuns, ({ ctx, query }) => listRecordRuns(ctx, query)),
    route(workflows.getWorkflowRun, ({ ctx, params }) => getWorkflowRun(ctx, sources, params.id)),
    route(workflows.retryWorkflowRun, ({ ctx, params }) => retryWorkflowRun(ctx, sources, params.id)),
  ]
}
