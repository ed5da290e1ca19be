import type { LogEntry } from "@funil/contract/records/history"
import type { WorkflowRunDetails } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { messageOptions } from "../../features/messages/message-api.ts"
import type { RunSpeech } from "../../features/workflow-runs/run-speech.ts"
import { type FieldChange, stepChanges } from "../../features/workflow-runs/step-facts.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import { useFilterFields } from "../../records/filters/use-filter-fields.ts"
import { useHistoryLines } from "../../records/record/timeline/record-history-lines.ts"
import { recordKinds } from "../nouns.ts"
import { RecordLink } from "../../records/record/record-link.tsx"

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
export function useRunSpeech({ entity, steps }: WorkflowRunDetails): RunSpeech {
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
