import type { OutboxMessageDetails } from "@funil/contract/messages/messages"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { runOptions } from "../../features/workflow-runs/workflow-run-api.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { RecordLink } from "../../records/record/record-link.tsx"

/** Links to the run that sent the message, for users who may read runs. */
function RunLink({ id }: { id: string }) {
  const { data } = useQuery(runOptions(id))
  if (!data) return null
  return (
    <Link to="/admin/workflows/$workflowId/runs/$runId" params={{ workflowId: data.workflow_id, runId: id }}>
      {data.workflow_name}
    </Link>
  )
}

/** Links from a message to its record and to the run that sent it. */
export function useMessageLinks(message: OutboxMessageDetails) {
  const words = useMessages().outbox.detail
  const canSeeRuns = useCan("workflow.manage")
  const { entity, record_id, record_name, run_id } = message
  return {
    record: record_name ? <RecordLink entity={entity} id={record_id} text={record_name} /> : words.noRecord,
    run: canSeeRuns && run_id && <RunLink id={run_id} />,
  }
}
