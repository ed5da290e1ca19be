import * as workflows from "@funil/contract/workflows"
import { route, type Route } from "../../platform/http/route.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { createWorkflow } from "./definition/create-workflow.ts"
import { dryRunWorkflow } from "./runs/dry-run-workflow.ts"
import { getWorkflowRun } from "./runs/get-workflow-run.ts"
import { getWorkflow } from "./definition/get-workflow.ts"
import { listRecordRuns } from "./runs/list-record-runs.ts"
import { listWorkflowGroups } from "./definition/list-workflow-groups.ts"
import { listWorkflowRuns } from "./runs/list-workflow-runs.ts"
import { listWorkflows } from "./definition/list-workflows.ts"
import type { Means } from "./runs/perform-run.ts"
import { retryWorkflowRun } from "./runs/retry-workflow-run.ts"
import { testWorkflow } from "./runs/test-workflow.ts"
import { trashWorkflow } from "./definition/trash-workflow.ts"
import { updateWorkflow } from "./definition/update-workflow.ts"

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
    route(workflows.trashWorkflow, ({ ctx, params, ifMatch }) => trashWorkflow(ctx, params.id, ifMatch)),
    route(workflows.dryRunWorkflow, ({ ctx, body }) => dryRunWorkflow(ctx, body.workflow)),
    route(workflows.testWorkflow, ({ ctx, body }) => testWorkflow(ctx, means, body)),
    route(workflows.listWorkflowRuns, ({ ctx, params, query }) => listWorkflowRuns(ctx, params.id, query)),
    route(workflows.listRecordRuns, ({ ctx, query }) => listRecordRuns(ctx, query)),
    route(workflows.getWorkflowRun, ({ ctx, params }) => getWorkflowRun(ctx, sources, params.id)),
    route(workflows.retryWorkflowRun, ({ ctx, params }) => retryWorkflowRun(ctx, sources, params.id)),
  ]
}
