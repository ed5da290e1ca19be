import type { DealCard } from "@funil/contract/records/deals"
import { useCommand, useKeyHint } from "../../../../ui/screen/shortcuts.ts"
import { endByKey, enter, focusedCard, type KeyRights, walk } from "./board-keys.ts"
import { type BoardModel, findCard } from "../board-model.ts"
import { toggleSelected } from "../questions/selection.ts"

/** The letter keys that act on the focused card. */
export function useCardCommands(model: BoardModel, { canMove, moves }: KeyRights): void {
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
