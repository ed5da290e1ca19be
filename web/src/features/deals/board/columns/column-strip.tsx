// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { useEffect, useRef, useState } from "react"
import type { BoardStage, Pipeline } from "@funil/contract/settings/pipelines"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import styles from "./column-strip.module.css"
import { useDragging } from "../drag/dragging.ts"
import { stageColour } from "./stage-colour.ts"

/** The recent deals of a closed stage, as text for its strip. */
function useRecent(
  { recent }: BoardStage,
  { schema }: Pipeline,
): { count: string; sum?: string; title: string } | undefined {
  const words = useMessages().board.column
  const format = useFormat()
  if (!recent) return undefined
  const count = recent.count >= 1000 ? "999+" : format.number(recent.count)
  // The open column shows the sum of a custom field.
  const { sum } = recent
  if (sum === null || schema.sum_field !== "amount") return { count, title: words.recent(count) }
  return { count, sum: format.shortMoney(sum), title: `${words.recent(count)}, ${format.money(sum)}` }
}

/** A folded column with its name and count. Cards dropped on it go to its top. */
export function ColumnStrip({
  stage,
  pipeline,
  onExpand,
}: {
  stage: BoardStage
  pipeline: Pipeline
  onExpand: () => void
}) {
  const m = useMessages()
  const format = useFormat()
  const dragging = useDragging()
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const stageId = stage.id
  const recent = useRecent(stage, pipeline)
  const title = [m.board.column.expand(stage.name), recent?.title].filter(Boolean).join(". ")
  useEffect(() => {
    if (!dragging || !ref.current) return undefined
    const zone = { kind: "place", place: { stageId, beforeId: undefined }, top: 0 } as const
    return dragging.makeZone(ref.current, zone, setOver)
  }, [dragging, stageId])
  return (
    <section
      ref={ref}
      className={classNames(styles.strip, isOver && styles.over)}
      style={stageColour(stage, pipeline.stages.length)}
      aria-label={m.board.column.label(stage.name, stage.count)}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={false}
        aria-label={title}
        title={title}
        onClick={onExpand}
      >
        <span className="text-xs muted medium tabular">{recent?.count ?? format.number(stage.count)}</span>
        <span className={styles.name}>{stage.name}</span>
        {recent && (
          <span className={classNames(styles.recent, "tabular")}>
            {[recent.sum, m.board.column.recentShort].filter(Boolean).join(" · ")}
          </span>
        )}
      </button>
    </section>
  )
}
