import { useDebounced } from "../../../ui/forms/debounced.ts"
import type { Draft } from "../workflow-api.ts"
import { checkedDraft, draftOf } from "../workflow-draft.ts"
import type { WorkflowForm } from "../workflow-form.ts"

/** Debounce of trying the draft, in milliseconds. */
const debounceMs = 500

/** The debounced draft, or undefined while it is incomplete. */
export function useDebouncedDraft(form: WorkflowForm): Draft | undefined {
  const { values } = form
  // A workflow can be tried before it has a name.
  const named = { ...values, name: values.name.trim() || "–" }
  const text = useDebounced(JSON.stringify(draftOf(named)), debounceMs)
  const draft = JSON.parse(text) as Draft
  return checkedDraft.safeParse(draft).success ? draft : undefined
}
