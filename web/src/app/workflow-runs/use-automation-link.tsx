import type { AutomationRef } from "@funil/contract/records/history"
import { Link } from "@tanstack/react-router"
import { useCan } from "../../lib/session/me.ts"
import type { AutomationLink } from "../../records/record/timeline/history-entry.tsx"

/** Names the automation that made a change. Users who may see runs get a link to the run. */
export function useAutomationLink(): AutomationLink {
  const canSeeRuns = useCan("workflow.manage")
  return ({ run_id, workflow_id, workflow_name }: AutomationRef) =>
    canSeeRuns && run_id && workflow_id ? (
      <Link to="/admin/workflows/$workflowId/runs/$runId" params={{ workflowId: workflow_id, runId: run_id }}>
        {workflow_name}
      </Link>
    ) : (
      workflow_name
    )
}
