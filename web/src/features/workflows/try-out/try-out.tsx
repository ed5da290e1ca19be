import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import type { WorkflowForm } from "../workflow-form.ts"
import type { WorkflowNouns } from "../workflow-nouns.ts"
import { PastPanel } from "./past-panel.tsx"
import { RecordPanel } from "./record-panel.tsx"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import type { Draft } from "../workflow-api.ts"
import { checkedDraft, draftOf } from "../workflow-draft.ts"

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
