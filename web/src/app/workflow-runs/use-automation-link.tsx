import type { AutomationRef } from "@funil/contract/history"
import { Link } from "@tanstack/react-router"
import { useCan } from "../../lib/me.ts"
import type { AutomationLink } from "../../records/record/history-entry.tsx"

/** Names an automation that did something; whoever may look into it is led to the run. */
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
