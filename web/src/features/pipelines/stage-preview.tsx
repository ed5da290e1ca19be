import { useMessages } from "../../lib/messages.ts"
import { classNames } from "../../ui/class-names.ts"
import { stageKindAt } from "./stage-kind.ts"
import styles from "./stage-preview.module.css"

/** Cards that a column of the picture holds: many at the entrance, few towards the end. */
function cardsAt(index: number): number {
  return Math.max(1, 3 - index)
}

/** A picture of the board that these stages make. */
export function StagePreview({ names }: { names: readonly string[] }) {
  const m = useMessages()
  return (
    <div className={styles.board} role="img" aria-label={m.pipelineConfig.templates.preview} tabIndex={-1}>
      {names.map((name, index) => {
        const kind = stageKindAt(index, names.length)
        return (
          // The picture has no state of its own, so a place is as good a key as any.
          <div key={index} className={classNames(styles.column, styles[kind])}>
            <span className={styles.name}>{name.trim() || "…"}</span>
            {Array.from({ length: cardsAt(index) }, (_, card) => (
              <span key={card} className={styles.card} />
            ))}
          </div>
        )
      })}
    </div>
  )
}
