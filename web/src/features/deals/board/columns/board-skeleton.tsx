import { useMessages } from "../../../../lib/text/messages.ts"
import { Skeleton } from "../../../../ui/marks/skeleton.tsx"
import columnStyles from "./board-column.module.css"
import styles from "./board-skeleton.module.css"
import boardStyles from "../board.module.css"
import { CardSkeleton } from "../cards/card-skeleton.tsx"

const columns = [4, 3, 5, 2, 3]

/** The placeholder of the board, in the board's own dimensions. */
export function BoardSkeleton() {
  const m = useMessages()
  return (
    <div className={boardStyles.frame} role="status" aria-label={m.ui.loading}>
      <div className={boardStyles.board}>
        {columns.map((cards, index) => (
          <div key={index} className={columnStyles.column}>
            <div className={styles.header}>
              <Skeleton width="50%" height={16} />
              <Skeleton width="35%" height={12} />
            </div>
            <div className="stack gap-2 p-2 overflow-hidden">
              {Array.from({ length: cards }, (_, card) => (
                <CardSkeleton key={card} height={124} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
