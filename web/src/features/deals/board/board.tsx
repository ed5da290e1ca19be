import { useLayoutEffect, useRef, useState, useEffect } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { useStore } from "../../../lib/store.ts"
import { usePhone } from "../../../ui/screen/phone.ts"
import { BoardColumns, type BoardProps } from "./columns/board-columns.tsx"
import { BoardExtras } from "./board-extras.tsx"
import { useBoardKeys, endByKey, enter, focusedCard, type KeyRights, walk } from "./cards/board-keys.ts"
import { type BoardModel, BoardModelContext, createBoardModel, findCard } from "./board-model.ts"
import { useBoardMoves } from "./drag/board-moves.ts"
import styles from "./board.module.css"
import { StageChips } from "./columns/stage-chips.tsx"
import { dragging } from "./drag/dragging.ts"
import type { DealCard } from "@funil/contract/records/deals"
import { useCommand, useKeyHint } from "../../../ui/screen/shortcuts.ts"
import { toggleSelected } from "./questions/selection.ts"

/** The letter keys that act on the focused card. */
function useCardCommands(model: BoardModel, { canMove, moves }: KeyRights): void {
  const current = () => {
    const id = focusedCard(model, document.activeElement)
    return id === undefined ? undefined : findCard(model, id)?.card
  }
  const on = (act: (card: DealCard, event?: KeyboardEvent) => void) => (event?: KeyboardEvent) => {
    const card = current()
    if (!card) return false
    act(card, event)
    return true
  }
  const step = (by: 1 | -1) => {
    const card = current()
    if (card) walk(model, card.id, [0, by])
    else if (by === 1) enter(model)
  }
  const mover = (act: (card: DealCard) => void) => (canMove ? on(act) : undefined)
  useKeyHint("card.walk")
  useCommand("card.next", () => step(1))
  useCommand("card.previous", () => step(-1))
  useKeyHint("card.open")
  useKeyHint("card.lift")
  useKeyHint("card.cancel")
  useCommand(
    "card.move",
    mover((card) => model.question.set({ kind: "move", cards: [card] })),
  )
  useCommand(
    "card.win",
    mover((card) => endByKey(model, moves, card, "won")),
  )
  useCommand(
    "card.lose",
    mover((card) => endByKey(model, moves, card, "lost")),
  )
  useCommand(
    "card.task",
    on(({ id }) => document.querySelector<HTMLElement>(`[data-card="${id}"] [data-action="tasks"]`)?.click()),
  )
  useCommand(
    "card.select",
    on((card, event) => toggleSelected(model, card, event?.shiftKey === true)),
  )
}

let isLoading = false

async function load(): Promise<void> {
  if (isLoading || dragging.get()) return
  isLoading = true
  try {
    const [loaded] = await Promise.all([import("./drag/board-drag.ts"), import("./drag/drop-zones.tsx")])
    dragging.set(loaded)
  } finally {
    isLoading = false
  }
}

/** Loads the drag and drop library after the board is painted. */
function useLoadDragging(isNeeded: boolean): void {
  useEffect(() => {
    // Without the library, keys and menus still move cards. The next board tries again.
    if (isNeeded) load().catch(() => undefined)
  }, [isNeeded])
}

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
