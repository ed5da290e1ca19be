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
import { workflowLink } from "./workflow-link.tsx"
import type { LogEntry } from "@funil/contract/records/history"
import { ownValue } from "@funil/contract/shared/own-value"
import { messageOptions } from "../../features/messages/message-api.ts"
import type { RunSpeech } from "../../features/workflow-runs/run-speech.ts"
import { type FieldChange, stepChanges } from "../../features/workflow-runs/step-facts.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import { useFilterFields } from "../../records/filters/use-filter-fields.ts"
import { useHistoryLines } from "../../records/record/timeline/record-history-lines.ts"
import { recordKinds } from "../nouns.ts"

/** Wraps changes in a history entry. Its reader uses only these two fields. */
function entryOf(changes: readonly FieldChange[]): LogEntry {
  return { action: "update", changes: [...changes] } as LogEntry
}

/** Links to a sent message and shows its delivery state. */
function MessageLink({ id, text }: { id: string; text: string }) {
  const { data } = useQuery(messageOptions(id))
  const states = useMessages().outbox.states
  return (
    <p>
      <Link to="/messages/$messageId" params={{ messageId: id }}>
        {text}
      </Link>
      {data && ` · ${states[data.state]}`}
    </p>
  )
}

/** Returns the field names and links for the story of a run. */
function useRunSpeech({ entity, steps }: WorkflowRunDetails): RunSpeech {
  const m = useMessages()
  const noun = recordKinds[entity]
  const customFields = useCustomFields(noun)
  const linesOf = useHistoryLines(noun, [entryOf(steps.flatMap(stepChanges))])
  const own = new Map(customFields.map(({ name, label }) => [`custom_fields.${name}`, label]))
  return {
    labelOf: (field) => own.get(field) ?? ownValue(noun.fieldNames(m), field),
    linesOf: (changes) => (changes.length > 0 ? linesOf(entryOf(changes)) : []),
    fields: useFilterFields(noun),
    linkTo: (what, id, text) =>
      what === "message" ? (
        <MessageLink id={id} text={text} />
      ) : (
        <RecordLink entity={what} id={id} text={text} />
      ),
  }
}

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
