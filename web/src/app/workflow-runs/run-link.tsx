import { Link } from "@tanstack/react-router"
import type { RunLink } from "../../features/workflow-runs/run-list.tsx"

/** Links to a run beside the list of its workflow's runs. */
export const runLink: RunLink = ({ id, workflow_id }, className, text) => (
  <Link
    to="/admin/workflows/$workflowId/runs/$runId"
    params={{ workflowId: workflow_id, runId: id }}
    search={true}
    className={className}
  >
    {text}
  </Link>
)
