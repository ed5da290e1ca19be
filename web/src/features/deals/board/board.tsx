import { useLayoutEffect, useRef, useState } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useStore } from "../../../lib/store.ts"
import { usePhone } from "../../../ui/screen/phone.ts"
import { BoardColumns, type BoardProps } from "./columns/board-columns.tsx"
import { BoardExtras } from "./board-extras.tsx"
import { useBoardKeys } from "./cards/board-keys.ts"
import { type BoardModel, BoardModelContext, createBoardModel } from "./board-model.ts"
import { useCardCommands } from "./cards/card-commands.ts"
import { useBoardMoves } from "./drag/board-moves.ts"
import styles from "./board.module.css"
import { useLoadDragging } from "./drag/load-dragging.ts"
import { StageChips } from "./columns/stage-chips.tsx"

/** Announces keyboard help and moves to screen readers. */
function Speech({ model }: { model: BoardModel }) {
  const m = useMessages()
  const said = useStore(model.said)
  return (
    <>
      <p id="board-keys" className="visually-hidden">
        {m.board.say.help}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

/**
 * The board of a pipeline. Each stage is a column, and users move cards with mouse, touch or
 * keyboard.
 */
export function Board(props: BoardProps) {
  const { data, onOpen, pipelines, notice, cardTasks } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const canMove = useCan("deal.update")
  const canDrag = canMove && !isPhone
  const [model] = useState(() => createBoardModel({ canDrag, isPhone }))
  const moves = useBoardMoves(model, data.stages)
  useLayoutEffect(() => {
    const { setting } = model
    const now = setting.get()
    if (now.canDrag !== canDrag || now.isPhone !== isPhone) setting.set({ canDrag, isPhone })
  }, [model, canDrag, isPhone])
  useLoadDragging(canDrag)
  useBoardKeys(model, { canMove, moves })
  useCardCommands(model, { canMove, moves })
  return (
    <BoardModelContext value={model}>
      <div className={styles.frame}>
        {isPhone && <StageChips stages={data.stages} board={scroller} />}
        <BoardColumns {...props} scroller={scroller} moves={moves} />
        {notice && (
          <div className={styles.notice}>
            <div className={styles.card}>{notice}</div>
          </div>
        )}
        <BoardExtras moves={moves} pipelines={pipelines} onOpen={onOpen} cardTasks={cardTasks} />
        <Speech model={model} />
      </div>
    </BoardModelContext>
  )
}
