import type { Deal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { Check, X } from "lucide-react"
import { useEffect, useRef } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"
import { dealStagesOptions } from "../deal-api.ts"
import styles from "./deal-stage-stepper.module.css"

interface Props {
  deal: Deal
  isLocked: boolean
  onPick: (stage: Stage) => void
}

interface StepProps extends Omit<Props, "deal"> {
  stage: Stage
  state: "done" | "current" | "ahead"
  days: number | undefined
}

function Step({ stage, state, days, isLocked, onPick }: StepProps) {
  const m = useMessages()
  const words = m.deals.stages
  const label = {
    done: words.done(stage.name),
    current: words.current(stage.name),
    ahead: isLocked ? stage.name : words.moveTo(stage.name),
  }[state]
  // Hides the days of stages the deal only passed through.
  const shown = state === "current" || (days !== undefined && days > 0) ? days : undefined
  const spent = shown === undefined ? undefined : words.daysLong(shown)
  return (
    <li className={classNames(styles.step, styles[state], styles[stage.kind])} data-stage={stage.id}>
      <button
        type="button"
        className={`stack justify-center gap-half w-full muted ${styles.button}`}
        aria-current={state === "current" ? "step" : undefined}
        aria-label={[label, spent].filter(Boolean).join(", ")}
        title={
          state === "current" || isLocked
            ? [stage.name, spent].filter(Boolean).join(": ")
            : words.moveTo(stage.name)
        }
        disabled={isLocked || state === "current"}
        onClick={() => onPick(stage)}
      >
        <span className="row gap-1 min-w-0 text-s icon-s">
          {stage.kind === "won" && <Check aria-hidden="true" />}
          {stage.kind === "lost" && <X aria-hidden="true" />}
          <span className={`clamp-2 ${styles.text}`}>{stage.name}</span>
        </span>
        {shown !== undefined && <span className="text-xs tabular">{words.days(shown)}</span>}
      </button>
    </li>
  )
}

/**
 * The stages of the deal's pipeline with the days spent in each. Clicking a stage moves the deal
 * there.
 */
export function DealStageStepper({ deal, isLocked, onPick }: Props) {
  const m = useMessages()
  const pipeline = usePipeline(deal.pipeline_id)
  const { data: stays } = useQuery(dealStagesOptions(deal.id))
  const list = useRef<HTMLOListElement>(null)
  const current = deal.pipeline_stage_id
  const days = stays ?? new Map([[current, deal.days_in_stage]])
  const isReady = pipeline !== undefined
  useEffect(() => {
    if (isReady)
      list.current
        ?.querySelector(`[data-stage="${current}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [isReady, current])
  if (!pipeline) return <Skeleton height={56} />
  const at = pipeline.stages.findIndex(({ id }) => id === current)
  return (
    <ol ref={list} className={`flex gap-1 overflow-x-auto ${styles.steps}`} aria-label={m.deals.stages.label}>
      {pipeline.stages.map((stage, index) => (
        <Step
          key={stage.id}
          stage={stage}
          state={index === at ? "current" : index < at && deal.status !== "lost" ? "done" : "ahead"}
          days={days.get(stage.id)}
          isLocked={isLocked}
          onPick={onPick}
        />
      ))}
    </ol>
  )
}
