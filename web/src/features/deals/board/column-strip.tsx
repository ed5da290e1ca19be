// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { useEffect, useRef, useState } from "react"
import type { BoardStage } from "@funil/contract/pipelines"
import { useFormat } from "../../../lib/format.ts"
import { useMessages } from "../../../lib/messages.ts"
import { classNames } from "../../../ui/class-names.ts"
import styles from "./column-strip.module.css"
import { useDragging } from "./dragging.ts"
import { stageColour } from "./stage-colour.ts"

/** A folded column: name and count; it still takes cards, at its top. */
export function ColumnStrip({
  stage,
  stages,
  onExpand,
}: {
  stage: BoardStage
  stages: number
  onExpand: () => void
}) {
  const m = useMessages()
  const format = useFormat()
  const dragging = useDragging()
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const stageId = stage.id
  useEffect(() => {
    if (!dragging || !ref.current) return undefined
    const zone = { kind: "place", place: { stageId, beforeId: undefined }, top: 0 } as const
    return dragging.makeZone(ref.current, zone, setOver)
  }, [dragging, stageId])
  return (
    <section
      ref={ref}
      className={classNames(styles.strip, isOver && styles.over)}
      style={stageColour(stage, stages)}
      aria-label={m.board.column.label(stage.name, stage.count)}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={false}
        aria-label={m.board.column.expand(stage.name)}
        title={m.board.column.expand(stage.name)}
        onClick={onExpand}
      >
        <span className={classNames(styles.count, "numbers")}>{format.number(stage.count)}</span>
        <span className={styles.name}>{stage.name}</span>
      </button>
    </section>
  )
}
