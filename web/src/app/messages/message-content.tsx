import type { OutboxMessageDetails } from "@funil/contract/messages/messages"
import { useQuery } from "@tanstack/react-query"
import { messageOptions } from "../../features/messages/message-api.ts"
import { MessageDetail } from "../../features/messages/message-detail.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { Link } from "@tanstack/react-router"
import { runOptions } from "../../features/workflow-runs/workflow-run-api.ts"
import { useCan } from "../../lib/session/me.ts"
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
function useMessageLinks(message: OutboxMessageDetails) {
  const words = useMessages().outbox.detail
  const canSeeRuns = useCan("workflow.manage")
  const { entity, record_id, record_name, run_id } = message
  return {
    record: record_name ? <RecordLink entity={entity} id={record_id} text={record_name} /> : words.noRecord,
    run: canSeeRuns && run_id && <RunLink id={run_id} />,
  }
}

function Loaded({ message }: { message: OutboxMessageDetails }) {
  return <MessageDetail message={message} links={useMessageLinks(message)} />
}

export function MessageContent({ id }: { id: string }) {
  const words = useMessages().outbox
  const { data, error, isError, refetch } = useQuery(messageOptions(id))
  if (data) return <Loaded message={data} />
  if (isError) return <ErrorState title={words.oneFailed} error={error} onRetry={() => void refetch()} />
  return <Skeleton height={240} />
}

/** Returns the title of a message: its channel and recipient. */
export function useMessageTitle(id: string): string {
  const m = useMessages()
  const { data } = useQuery(messageOptions(id))
  return data ? m.outbox.detail.title(m.workflows.channels[data.channel], data.to) : m.outbox.list
}
