import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { Entity } from "@funil/contract/shared/entities"
import type { testWorkflow } from "@funil/contract/automations/workflows"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Play, Check, X } from "lucide-react"
import { useState } from "react"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { RecordField } from "../../../records/fields/record-field.tsx"
import { choiceNamesOptions, choicePagesOptions } from "../../../records/record-choices.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { type Draft, dryRunOptions, previewOptions, useRunOnce } from "../workflow-api.ts"
import type { WorkflowNouns } from "../workflow-nouns.ts"
import { PreviewView } from "./preview-view.tsx"
import styles from "./try-out.module.css"
import type { FilterRow } from "@funil/contract/shared/filters"
import { useRowText } from "../../../records/filters/row-text.ts"
import { useFilterFields } from "../../../records/filters/use-filter-fields.ts"
import type { FilterField } from "../../../records/filters/filter-field.ts"
import type { FieldNoun } from "../../../records/record-kind.ts"

interface ConditionResult {
  row: FilterRow
  holds: boolean
}

function Condition({ field, row, holds }: ConditionResult & { field: FilterField | undefined }) {
  const words = useMessages().workflows.tryOut
  const text = useRowText(field, row)
  return (
    <li data-holds={holds}>
      {holds ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <span>
        {[text.field, text.condition, text.value].filter(Boolean).join(" ")}
        <span className="visually-hidden">: {holds ? words.holds : words.fails}</span>
      </span>
    </li>
  )
}

/** The conditions as sentences, each with whether it is met. */
function ConditionList({ conditions, noun }: { conditions: readonly ConditionResult[]; noun: FieldNoun }) {
  const fields = useFilterFields(noun)
  return (
    <ul className={`stack gap-1 ${styles.conditions}`}>
      {conditions.map(({ row, holds }, at) => (
        <Condition
          // Rows have no id, only a position and a field.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${row.filterField}`}
          field={fields.find(({ name }) => name === row.filterField)}
          row={row}
          holds={holds}
        />
      ))}
    </ul>
  )
}

type TryResult = CallAnswer<typeof testWorkflow>

interface TrialProps {
  draft: Draft
  recordId: string
  entity: Entity
  nouns: WorkflowNouns
}

/**
 * Whether the automation would act. If all conditions are met and it would not, the stage doesn't
 * match.
 */
function verdictOf({ matched, conditions }: TryResult, words: Messages["workflows"]["tryOut"]): string {
  if (matched) return words.matched
  return conditions.every(({ holds }) => holds) ? words.elsewhere : words.notMatched
}

/** The conditions that a record meets, and what would happen to it. */
function Trial({ draft, recordId, entity, nouns }: TrialProps) {
  const words = useMessages().workflows.tryOut
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(previewOptions(draft, recordId))
  if (isError) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <p className="row gap-2 muted">
        <Spinner /> {words.loading}
      </p>
    )
  }
  return (
    <div className={`stack gap-3 min-w-0 ${styles.trial}`} aria-busy={isPlaceholderData || undefined}>
      <p className={`sunken muted medium ${styles.verdict}`} data-yes={data.matched || undefined}>
        {verdictOf(data, words)}
      </p>
      {data.conditions.length > 0 && <ConditionList conditions={data.conditions} noun={nouns[entity]} />}
      <h3 className={`text-s muted medium ${styles.heading}`}>{words.would}</h3>
      <PreviewView preview={data.preview} draft={draft} nouns={nouns} />
    </div>
  )
}

interface RunProps {
  draft: Draft | undefined
  recordId: string
  entity: Entity
  workflowId: string | undefined
  onRun: ((runId: string) => void) | undefined
}

/** Runs the automation on the record, after a confirmation. */
function RunNow({ draft, recordId, entity, workflowId, onRun }: RunProps) {
  const m = useMessages()
  const words = m.workflows.tryOut
  const name = useQuery(choiceNamesOptions(entity, [recordId])).data?.[0]?.label ?? ""
  const { mutateAsync, isPending } = useRunOnce()
  const run = async () => {
    if (!draft || workflowId === undefined) return
    const question = { title: words.runTitle(name), text: words.runText, confirm: words.run }
    if (!(await confirm(question))) return
    const made = await mutateAsync({ workflow: draft, workflowId, recordId })
    const action = made && onRun ? { label: words.seeRun, run: () => onRun(made.id) } : undefined
    if (made?.state !== "failed") return showToast({ status: "success", title: words.ran, action })
    const description = made.reason ? m.workflows.reasons[made.reason] : undefined
    return showToast({ status: "error", title: words.runFailed, description, action })
  }
  return (
    <div className={`row wrap ${styles.run}`}>
      <Button
        icon={<Play />}
        busy={isPending}
        disabled={!draft || workflowId === undefined}
        // The mutation shows a failure in a toast.
        onClick={() => void run().catch(() => undefined)}
      >
        {words.run}
      </Button>
      {workflowId === undefined && <span className="text-s faint">{words.runHint}</span>}
    </div>
  )
}

interface Props {
  draft: Draft | undefined
  entity: Entity
  nouns: WorkflowNouns
  /** The id of a saved workflow without changes. Only that can run. */
  workflowId: string | undefined
  onRun: ((runId: string) => void) | undefined
}

/**
 * Tries the automation on a record: the last one it would have acted on, else the newest, or one
 * the user picks.
 */
export function RecordPanel({ draft, entity, nouns, workflowId, onRun }: Props) {
  const words = useMessages().workflows.tryOut
  const [chosen, setChosen] = useState<string | null>()
  const newest = useInfiniteQuery(choicePagesOptions(entity, "")).data?.pages[0]?.data[0]?.id ?? null
  const past = useQuery(dryRunOptions(draft))
  const acted = past.data?.data.find((found) => found.entity === entity)?.record_id
  const usual = past.isLoading ? null : (acted ?? newest)
  const recordId = chosen === undefined ? usual : chosen
  return (
    <>
      <RecordField
        to={entity}
        label={words.record(entity)}
        hint={words.text}
        value={recordId}
        onChange={setChosen}
      />
      {recordId !== null && draft && (
        <Trial draft={draft} recordId={recordId} entity={entity} nouns={nouns} />
      )}
      {recordId !== null && !draft && <p className="text-s faint">{words.incomplete}</p>}
      {recordId !== null && (
        <RunNow draft={draft} recordId={recordId} entity={entity} workflowId={workflowId} onRun={onRun} />
      )}
    </>
  )
}
