import type { RunState } from "@funil/contract/workflow-rules"
import type { WorkflowRun } from "@funil/contract/workflows"
import { Archive, Ban, Check, CircleSlash, CircleStop, CircleX, Clock, Send, Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Badge, type Tone } from "../../ui/badge.tsx"

/** How far a run has come, and whether that was taken back. */
export type ShownState = RunState | "called_off" | "kept" | "undone"

type Ended = Pick<WorkflowRun, "state" | "reason"> & Partial<Pick<WorkflowRun, "undone_by">>

export function shownState({ state, reason, undone_by }: Ended): ShownState {
  if (state === "stopped" && reason === "called_off") return "called_off"
  if (state !== "done") return state
  // Its messages reached nobody.
  return undone_by ? "undone" : reason === "not_configured" ? "kept" : "done"
}

const looks: Readonly<Record<ShownState, { tone: Tone; icon: ReactNode }>> = {
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

/** How far a run has come, by colour, shape and word. */
export function RunStateBadge({ state }: { state: ShownState }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().workflows.states[state]}
    </Badge>
  )
}

/** The same of a run of which only its end is known. */
export function EndBadge({ run }: { run: Ended }) {
  return <RunStateBadge state={shownState(run)} />
}
