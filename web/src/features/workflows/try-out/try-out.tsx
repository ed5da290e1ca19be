import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import type { WorkflowForm } from "../workflow-form.ts"
import type { WorkflowNouns } from "../workflow-nouns.ts"
import { RecordPanel } from "./record-panel.tsx"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { type Draft, dryRunOptions } from "../workflow-api.ts"
import { checkedDraft, draftOf } from "../workflow-draft.ts"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../../lib/text/format.ts"
import { RecordLink } from "../../../records/record/record-link.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import styles from "./try-out.module.css"

function Found({ draft }: { draft: Draft }) {
  const words = useMessages().workflows.tryOut
  const format = useFormat()
  const { data, error, isError, isFetching, refetch } = useQuery(dryRunOptions(draft))
  if (isError) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <p className="row gap-2 muted">
        <Spinner /> {words.loading}
      </p>
    )
  }
  return (
    <>
      <p className={`sunken muted medium ${styles.verdict}`} data-yes={data.total > 0 || undefined}>
        {data.total > 0 ? words.past(data.total, data.days) : words.never(data.days)}
      </p>
      {!data.is_complete && <p className="text-s faint">{words.partly}</p>}
      {data.data.length > 0 && (
        <div>
          <h3 className={`text-s muted medium ${styles.heading}`}>{words.newest}</h3>
          <ul className={styles.records}>
            {data.data.map(({ entity, record_id, record_name, at }) => (
              <li key={`${record_id} ${at}`}>
                <RecordLink entity={entity} id={record_id} text={record_name} />
                <time dateTime={at} title={format.dateTime(at)}>
                  {format.relative(at)}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button size="s" busy={isFetching} onClick={() => void refetch()}>
          {words.check}
        </Button>
      </div>
    </>
  )
}

/** What the automation would have done recently. */
function PastPanel({ draft }: { draft: Draft | undefined }) {
  const words = useMessages().workflows.tryOut
  return (
    <>
      <p className="text-s faint">{words.pastText}</p>
      {draft ? <Found draft={draft} /> : <p className="text-s faint">{words.incomplete}</p>}
    </>
  )
}

/** Debounce of trying the draft, in milliseconds. */
const debounceMs = 500

/** The debounced draft, or undefined while it is incomplete. */
function useDebouncedDraft(form: WorkflowForm): Draft | undefined {
  const { values } = form
  // A workflow can be tried before it has a name.
  const named = { ...values, name: values.name.trim() || "–" }
  const text = useDebounced(JSON.stringify(draftOf(named)), debounceMs)
  const draft = JSON.parse(text) as Draft
  return checkedDraft.safeParse(draft).success ? draft : undefined
}

interface Props {
  form: WorkflowForm
  nouns: WorkflowNouns
  workflowId: string | undefined
  onRun: ((runId: string) => void) | undefined
}

/** Shows what an automation would do, and would have done, without doing it. */
export function TryOut({ form, nouns, workflowId, onRun }: Props) {
  const words = useMessages().workflows.tryOut
  const [tab, setTab] = useState<"test" | "past">("past")
  const draft = useDebouncedDraft(form)
  const { entity } = form.values
  return (
    <section className="card stack gap-4 p-4" aria-label={words.title}>
      <header className="stack items-start gap-2">
        <h2 className="text-m">{words.title}</h2>
        <SegmentedControl
          label={words.title}
          value={tab}
          options={[
            { value: "past", label: words.tabs.past },
            { value: "test", label: words.tabs.test },
          ]}
          onChange={setTab}
        />
      </header>
      {tab === "past" ? (
        <PastPanel draft={draft} />
      ) : (
        <RecordPanel
          draft={draft}
          entity={entity}
          nouns={nouns}
          workflowId={form.isDirty ? undefined : workflowId}
          onRun={onRun}
        />
      )}
    </section>
  )
}
