import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { stageKindAt } from "../stages/stage-kind.ts"
import styles from "./stage-preview.module.css"

/** The number of cards in a column of the sketch, fewer towards the end. */
function cardsAt(index: number): number {
  return Math.max(1, 3 - index)
}

/** A sketch of the board with these stages. */
export function StagePreview({ names }: { names: readonly string[] }) {
  const m = useMessages()
  return (
    <div
      className={`flex gap-2 overflow-x-auto ${styles.board}`}
      role="img"
      aria-label={m.pipelineConfig.templates.preview}
      tabIndex={-1}
    >
      {names.map((name, index) => {
        const kind = stageKindAt(index, names.length)
        return (
          // The columns have no state, so the index is a safe key.
          <div key={index} className={classNames("surface stack gap-1 min-w-0", styles.column, styles[kind])}>
            <span className={`text-xs medium clamp-2 break ${styles.name}`}>{name.trim() || "…"}</span>
            {Array.from({ length: cardsAt(index) }, (_, card) => (
              <span key={card} className={styles.card} />
            ))}
          </div>
        )
      })}
    </div>
  )
}
