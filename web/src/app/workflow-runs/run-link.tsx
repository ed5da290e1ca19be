import { Link } from "@tanstack/react-router"
import type { RunLink } from "../../features/workflow-runs/run-list.tsx"

/** Opens a run beside the runs of its workflow. */
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
