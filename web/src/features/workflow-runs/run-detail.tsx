import { deepestRun } from "@funil/contract/automations/workflow-rules"
import type { WorkflowRunDetails } from "@funil/contract/automations/workflows"
import { ownValue } from "@funil/contract/shared/own-value"
import { RotateCcw } from "lucide-react"
import type { ReactNode } from "react"
import { type Format, useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FactList } from "../../ui/lists/fact-list.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { isWaiting, nextAttempt } from "./next-attempt.ts"
import styles from "./run-detail.module.css"
import type { RunSpeech } from "./run-speech.ts"
import { RunStateBadge, shownState } from "./run-state-badge.tsx"
import { RunStory } from "./run-story.tsx"
import { fieldLabel } from "./step-facts.ts"
import { useRetryRun } from "./workflow-run-api.ts"

interface Props {
  run: WorkflowRunDetails
  speech: RunSpeech
  /** The links of the run. */
  links: {
    readonly record: ReactNode
    readonly workflow: ReactNode
    /** The run that triggered this one. */
    readonly cause: ReactNode
  }
}

/** Reasons whose detail is a field of the record. */
const aboutField = new Set(["invalid_value", "expression"])

/** The status of a response such as `HTTP 404 no_service`. All 5xx statuses count as one. */
function httpStatus(detail: string): string {
  const status = /^HTTP (\d{3})/.exec(detail)?.[1] ?? ""
  return status.startsWith("5") ? "500" : status
}

/** The text that explains a reason's detail. */
function detailText({ reason, detail, action }: WorkflowRunDetails, speech: RunSpeech, m: Messages) {
  if (!reason || !detail) return undefined
  const words = m.workflowRuns.detail
  if (reason === "conditions") return words.condition(speech.labelOf(detail) ?? detail)
  const known = ownValue(m.workflows.details, detail) ?? ownValue(words.http, httpStatus(detail))
  if (known || !aboutField.has(reason)) return known ?? words.said(detail)
  return words.field(fieldLabel(action, detail, { m, ...speech }) ?? detail)
}

/** Why a run failed or skipped its action, and what to do about it. */
function Reason({ run, speech }: Pick<Props, "run" | "speech">) {
  const m = useMessages()
  const format = useFormat()
  const words = m.workflowRuns
  const retry = useRetryRun()
  const { reason, detail, state, next_attempt_at: next } = run
  if (!reason && !run.can_retry) return null
  const said = detailText(run, speech, m)
  const advice = reason && (ownValue(words.adviceOn, detail ?? "") ?? words.advice[reason])
  return (
    <section
      className={`stack gap-1 break ${styles.reason}`}
      data-state={reason === "called_off" ? undefined : state}
    >
      {reason && <p className="medium">{m.workflows.reasons[reason]}</p>}
      {said && <p className="text-s">{said}</p>}
      {advice && <p className="capital">{next ? nextAttempt(m, format, next) : advice}</p>}
      {run.can_retry && (
        <div className={styles.retry}>
          <Button size="s" icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate(run.id)}>
            {words.detail.retry}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Who undid a run, and when. */
function undoneTold({ undone_by: undone }: WorkflowRunDetails, m: Messages, format: Format) {
  if (!undone) return undefined
  const name = undone.user ? personName(undone.user) : m.workflowRuns.system
  return m.workflowRuns.detail.undoneAt(name, format.dateTime(undone.created_at))
}

/** A run: its trigger, its steps, its result and the actions on it. */
export function RunDetail({ run, speech, links }: Props) {
  const m = useMessages()
  const format = useFormat()
  const words = m.workflowRuns.detail
  const shown = shownState(run)
  return (
    <>
      <div className="row wrap gap-2">
        <RunStateBadge state={shown} />
        <span>{m.workflowRuns.triggers[run.trigger]}</span>
        {isWaiting(run) && <span>{m.workflowRuns.waits}</span>}
      </div>
      <Reason run={run} speech={speech} />
      <FactList
        facts={[
          [words.record, links.record],
          [words.workflow, links.workflow],
          [words.cause, links.cause],
          [words.depth, run.depth > 1 && run.depth <= deepestRun && words.depthOf(run.depth, deepestRun)],
          [words.started, format.dateTime(run.created_at)],
          [words.finished, run.finished_at && format.dateTime(run.finished_at)],
          [shown === "undone" ? words.undone : words.calledOff, undoneTold(run, m, format)],
          [words.attempts, run.attempts > 1 && format.number(run.attempts)],
          [words.next, run.attempts > 0 && run.next_attempt_at && format.dateTime(run.next_attempt_at)],
        ]}
      />
      <section>
        <h3 className={styles.title}>{words.story}</h3>
        <RunStory steps={run.steps} speech={speech} isUndone={shown === "undone"} />
      </section>
    </>
  )
}
