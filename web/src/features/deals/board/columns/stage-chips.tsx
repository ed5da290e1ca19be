// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { type RefObject, useEffect, useRef, useState } from "react"
import type { BoardStage } from "@funil/contract/settings/pipelines"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import styles from "./stage-chips.module.css"
import { stageColour } from "./stage-colour.ts"

interface Props {
  stages: readonly BoardStage[]
  /** The scroller that shows one stage per screen. */
  board: RefObject<HTMLElement | null>
}

/** Tracks which column is in the middle of the screen. */
function useShown(board: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const element = board.current
    if (!element) return undefined
    const follow = () => {
      const width = element.scrollWidth / Math.max(1, element.childElementCount)
      setShown(Math.round(element.scrollLeft / width))
    }
    element.addEventListener("scroll", follow, { passive: true })
    return () => element.removeEventListener("scroll", follow)
  }, [board])
  return shown
}

/** The stages on a phone, to show the current one and jump to others. */
export function StageChips({ stages, board }: Props) {
  const m = useMessages()
  const format = useFormat()
  const shown = useShown(board)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const chip = list.current?.children[shown]
    if (chip instanceof HTMLElement) {
      list.current?.scrollTo({
        left: chip.offsetLeft - (innerWidth - chip.offsetWidth) / 2,
        behavior: "smooth",
      })
    }
  }, [shown])
  return (
    <nav ref={list} className={styles.chips} aria-label={m.board.column.stages}>
      {stages.map((stage, index) => (
        <button
          key={stage.id}
          type="button"
          className={styles.chip}
          style={stageColour(stage, stages.length)}
          aria-current={index === shown ? "true" : undefined}
          onClick={() =>
            board.current?.children[index]?.scrollIntoView({
              behavior: "smooth",
              inline: "center",
              block: "nearest",
            })
          }
        >
          <span className={styles.mark} aria-hidden="true" />
          {stage.name}
          <span className="text-s muted tabular">{format.number(stage.count)}</span>
        </button>
      ))}
    </nav>
  )
}
