import type { RunState } from "@funil/contract/automations/workflow-rules"
import type { WorkflowRun } from "@funil/contract/automations/workflows"
import { Archive, Ban, Check, CircleSlash, CircleStop, CircleX, Clock, Send, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"

/** The state of a run, including undone and unsent ones. */
export type RunStatus = RunState | "called_off" | "kept" | "undone"

type RunEnd = Pick<WorkflowRun, "state" | "reason"> & Partial<Pick<WorkflowRun, "undone_by">>

export function shownState({ state, reason, undone_by }: RunEnd): RunStatus {
  if (state === "stopped" && reason === "called_off") return "called_off"
  if (state !== "done") return state
  // No provider was set up, so its messages were not sent.
  return undone_by ? "undone" : reason === "not_configured" ? "kept" : "done"
}

const looks: Readonly<Record<RunStatus, { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: "neutral", icon: <Clock /> },
  sending: { tone: "accent", icon: <Send /> },
  done: { tone: "success", icon: <Check /> },
  failed: { tone: "danger", icon: <CircleX /> },
  not_matched: { tone: "neutral", icon: <CircleSlash /> },
  stopped: { tone: "warning", icon: <CircleStop /> },
  called_off: { tone: "neutral", icon: <Ban /> },
  kept: { tone: "warning", icon: <Archive /> },
  undone: { tone: "neutral", icon: <Undo2 /> },
}

/** The state of a run as a color, a shape and a word. */
export function RunStateBadge({ state }: { state: RunStatus }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().workflows.states[state]}
    </Badge>
  )
}

/** The badge of a run that only knows its end. */
export function EndBadge({ run }: { run: RunEnd }) {
  return <RunStateBadge state={shownState(run)} />
}
