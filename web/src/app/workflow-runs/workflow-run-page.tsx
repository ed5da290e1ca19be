import type { WorkflowRunDetails } from "@funil/contract/automations/workflows"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { RunDetail } from "../../features/workflow-runs/run-detail.tsx"
import { runOptions } from "../../features/workflow-runs/workflow-run-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { SidePanel } from "../../ui/overlays/side-panel.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { RecordLink } from "../../records/record/record-link.tsx"
import { useRunSpeech } from "./use-run-speech.tsx"
import { workflowLink } from "./workflow-link.tsx"

const route = getRouteApi("/signed-in/admin/workflows/$workflowId/runs/$runId")

function Run({ run }: { run: WorkflowRunDetails }) {
  const speech = useRunSpeech(run)
  const words = useMessages().workflowRuns
  const { entity, record_id, record_name, workflow_id, workflow_name, cause } = run
  return (
    <RunDetail
      run={run}
      speech={speech}
      links={{
        record: <RecordLink entity={entity} id={record_id} text={record_name ?? words.noName} />,
        workflow: workflowLink(workflow_id, workflow_name),
        cause: cause && <CauseLink cause={cause} />,
      }}
    />
  )
}

/** Links to the run that triggered this one. */
function CauseLink({ cause }: { cause: NonNullable<WorkflowRunDetails["cause"]> }) {
  const { data } = useQuery(runOptions(cause.run_id))
  if (!data) return cause.workflow_name
  return (
    <Link
      to="/admin/workflows/$workflowId/runs/$runId"
      params={{ workflowId: data.workflow_id, runId: data.id }}
    >
      {cause.workflow_name}
    </Link>
  )
}

/** A run beside the list. */
export function WorkflowRunPage() {
  const words = useMessages().workflowRuns
  const { workflowId, runId } = route.useParams()
  const navigate = route.useNavigate()
  const run = useQuery(runOptions(runId))
  const close = () =>
    void navigate({ to: "/admin/workflows/$workflowId/runs", params: { workflowId }, search: true })
  const title = run.data ? words.detail.title(run.data.record_name ?? words.noName) : words.detail.story
  return (
    <SidePanel title={title} closeLabel={words.detail.close} onClose={close}>
      {run.data && <Run key={runId} run={run.data} />}
      {!run.data && run.isError && (
        <ErrorState title={words.oneFailed} error={run.error} onRetry={() => void run.refetch()} />
      )}
      {run.isPending && <Skeleton height={160} />}
    </SidePanel>
  )
}
