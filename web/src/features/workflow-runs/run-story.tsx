import type { AutomationRef } from "@funil/contract/records/history"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { UserRef } from "@funil/contract/shared/records"
import type { RunStep } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import { Check, Filter, Send, X, Zap } from "lucide-react"
import { Fragment } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ActionIcon } from "../../records/record/parts/action-icon.tsx"
import { useRowText } from "../../records/filters/row-text.ts"
import type { HistoryLine } from "../../records/record/timeline/record-history-lines.ts"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { personName } from "../../lib/text/person-name.ts"
import type { RunSpeech } from "./run-speech.ts"
import thread from "../../records/record/timeline/timeline-entry.module.css"
import styles from "./run-story.module.css"
import { madeBy, stepChanges, stepFacts } from "./step-facts.ts"

const icons = { trigger: Zap, conditions: Filter, delivery: Send } as const

function StepIcon({ kind }: Pick<RunStep, "kind">) {
  if (kind !== "trigger" && kind !== "conditions" && kind !== "delivery") return <ActionIcon action={kind} />
  const Icon = icons[kind]
  return <Icon aria-hidden="true" />
}

function Lines({ lines }: { lines: readonly HistoryLine[] }) {
  return lines.map(({ text, from, to }, index) => (
    <p key={index} className="capital">
      {text}
      {from !== undefined && <del className={styles.from}>{from}</del>}
      {to !== undefined && <ins className="medium no-underline"> {to}</ins>}
    </p>
  ))
}

/** A condition of the workflow, and whether it was met. */
function Condition({ row, holds, fields }: { row: FilterRow; holds: boolean } & Pick<RunSpeech, "fields">) {
  const words = useMessages().workflowRuns
  const { field, condition, value } = useRowText(
    fields.find(({ name }) => name === row.filterField),
    row,
  )
  return (
    <li className={`flex gap-2 ${styles.condition}`} data-holds={holds}>
      {holds ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      <span>
        {field} {condition} {value && <strong>{value}</strong>}
        <span className="text-s muted"> {holds ? words.holds : words.fails}</span>
      </span>
    </li>
  )
}

function Conditions({ step: { input, outcome }, fields }: { step: RunStep } & Pick<RunSpeech, "fields">) {
  // The engine writes the rows, and for each whether it was met.
  const rows = (input["conditions"] ?? []) as FilterRow[]
  const held = (outcome["rows"] ?? []) as boolean[]
  return (
    <ul className="stack gap-half">
      {rows.map((row, index) => (
        <Condition key={index} row={row} holds={held[index] === true} fields={fields} />
      ))}
    </ul>
  )
}

/** Who triggered the run, and the stage that was left. */
function TriggerTold({ input }: Pick<RunStep, "input">) {
  const m = useMessages()
  const words = m.workflowRuns
  const { user, automation, action, from_stage: from, to_stage: to } = input as TriggerInput
  const who = automation?.workflow_name
    ? words.automation(automation.workflow_name)
    : words.who(user ? personName(user) : words.system)
  return (
    <>
      {action !== undefined && <p>{who}</p>}
      {to && <Lines lines={[{ text: m.fieldNames.deal.pipeline_stage_id, from, to }]} />}
    </>
  )
}

/** The parts of a trigger's step that describe the change. */
interface TriggerInput {
  readonly user?: UserRef | null
  readonly automation?: AutomationRef | null
  readonly action?: string
  readonly from_stage?: string
  readonly to_stage?: string
}

/** The messages of a step, except those that have a delivery step. */
function messagesOf({ kind, input, outcome }: RunStep, delivered: ReadonlySet<unknown>): string[] {
  if (kind === "delivery") return input["channel"] === "webhook" ? [] : [String(input["delivery_id"])]
  // The engine writes an array of ids.
  const sent = Array.isArray(outcome["messages"]) ? (outcome["messages"] as string[]) : []
  return sent.filter((id) => !delivered.has(id))
}

/** Links to the records and messages of a step. */
function Leads({ step, speech, delivered, isUndone }: StepProps) {
  const words = useMessages().workflowRuns
  const { kind, outcome } = step
  const noun = madeBy(kind)
  const made = outcome["id"]
  // An undone record is in the trash.
  if (noun && isUndone) return null
  if (noun && typeof made === "string") return speech.linkTo(noun, made, words.seeMade[noun])
  return messagesOf(step, delivered).map((id) => (
    <Fragment key={id}>{speech.linkTo("message", id, words.seeMessage)}</Fragment>
  ))
}

interface StepProps {
  step: RunStep
  speech: RunSpeech
  /** The messages that have a delivery step. */
  delivered: ReadonlySet<unknown>
  isUndone: boolean
}

function Step({ step, speech, delivered, isUndone }: StepProps) {
  const m = useMessages()
  const format = useFormat()
  const words = m.workflowRuns
  const { kind, at, input, outcome } = step
  const { trigger } = input
  const names: Readonly<Record<string, string>> = { ...m.workflows.actions, ...words.kinds }
  const triggers: Readonly<Record<string, string>> = words.triggers
  const name = kind === "trigger" && typeof trigger === "string" ? ownValue(triggers, trigger) : names[kind]
  return (
    <li className={`flex gap-2 relative ${thread.entry}`}>
      <span className={`center flex-none muted ${thread.mark}`} aria-hidden="true">
        <StepIcon kind={kind} />
      </span>
      <div className={`stack gap-1 flex-1 min-w-0 break ${thread.content}`}>
        <div className={`flex wrap items-baseline justify-between ${styles.head}`}>
          <span className="medium">{name}</span>
          <time className="text-s faint nowrap" dateTime={at}>
            {format.dateTime(at)}
          </time>
        </div>
        {kind === "trigger" && <TriggerTold input={input} />}
        {kind === "conditions" && <Conditions step={step} fields={speech.fields} />}
        <Lines lines={speech.linesOf(stepChanges(step))} />
        <FactList facts={stepFacts(step, { m, format, labelOf: speech.labelOf })} />
        <Leads step={step} speech={speech} delivered={delivered} isUndone={isUndone} />
        <details className={styles.raw}>
          <summary>{words.detail.raw}</summary>
          {/* Keyboard users need to scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{JSON.stringify({ input, outcome }, null, 2)}</pre>
        </details>
      </div>
    </li>
  )
}

/** The steps of a run, with names and values. */
export function RunStory({
  steps,
  speech,
  isUndone,
}: {
  steps: readonly RunStep[]
  speech: RunSpeech
  isUndone: boolean
}) {
  const words = useMessages().workflowRuns.detail
  if (steps.length === 0) return <p>{words.empty}</p>
  const delivered = new Set(steps.map(({ input }) => input["delivery_id"]))
  return (
    <ol className="stack" aria-label={words.story}>
      {steps.map((step, index) => (
        <Step key={index} step={step} speech={speech} delivered={delivered} isUndone={isUndone} />
      ))}
    </ol>
  )
}
