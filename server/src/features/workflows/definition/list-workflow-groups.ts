import type { listWorkflowGroups as endpoint } from "@funil/contract/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { entities } from "@funil/contract/shared/entities"
import type { Context } from "../../../platform/context.ts"
import { listWorkflows } from "./list-workflows.ts"

/** The workflows by their noun. */
export async function listWorkflowGroups(ctx: Context): Promise<CallAnswer<typeof endpoint>> {
  const all = await listWorkflows(ctx)
  return entities
    .map((entity) => ({ entity, workflows: all.filter((workflow) => workflow.entity === entity) }))
    .filter(({ workflows }) => workflows.length > 0)
}
