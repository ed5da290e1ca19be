import * as workflows from "@funil/contract/workflows"
import { route, type Route } from "../../platform/http/route.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { createWorkflow } from "./create-workflow.ts"
import { dryRunWorkflow } from "./dry-run-workflow.ts"
import { getWorkflowRun } from "./get-workflow-run.ts"
import { getWorkflow } from "./get-workflow.ts"
import { listRecordRuns } from "./list-record-runs.ts"
import { listWorkflowGroups } from "./list-workflow-groups.ts"
import { listWorkflowRuns } from "./list-workflow-runs.ts"
import { listWorkflows } from "./list-workflows.ts"
import type { Actions } from "./perform-run.ts"
import { retryWorkflowRun } from "./retry-workflow-run.ts"
import { testWorkflow } from "./test-workflow.ts"
import { trashWorkflow } from "./trash-workflow.ts"
import { updateWorkflow } from "./update-workflow.ts"

interface Parts {
  readonly sources: TrashSources
  readonly actions: Actions
}

export function workflowRoutes({ sources, actions }: Parts): Route[] {
  return [
    route(workflows.listWorkflows, ({ ctx }) => listWorkflows(ctx)),
    route(workflows.listWorkflowGroups, ({ ctx }) => listWorkflowGroups(ctx)),
    route(workflows.getWorkflow, ({ ctx, params }) => getWorkflow(ctx, params.id)),
    route(workflows.createWorkflow, ({ ctx, body }) => createWorkflow(ctx, body)),
    route(workflows.updateWorkflow, ({ ctx, params, body, ifMatch }) =>
      updateWorkflow(ctx, params.id, body, ifMatch),
    ),
    route(workflows.trashWorkflow, ({ ctx, params, ifMatch }) => trashWorkflow(ctx, params.id, ifMatch)),
    route(workflows.dryRunWorkflow, ({ ctx, body }) => dryRunWorkflow(ctx, body.workflow)),
    route(workflows.testWorkflow, ({ ctx, body }) => testWorkflow(ctx, actions, body)),
    route(workflows.listWorkflowRuns, ({ ctx, params, query }) => listWorkflowRuns(ctx, params.id, query)),
    route(workflows.listRecordRuns, ({ ctx, query }) => listRecordRuns(ctx, query)),
    route(workflows.getWorkflowRun, ({ ctx, params }) => getWorkflowRun(ctx, sources, params.id)),
    route(workflows.retryWorkflowRun, ({ ctx, params }) => retryWorkflowRun(ctx, sources, params.id)),
  ]
}
