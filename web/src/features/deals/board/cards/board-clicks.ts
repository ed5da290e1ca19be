import type { MouseEvent } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import { type BoardModel, findCard } from "../board-model.ts"
import { toggleSelected } from "../questions/selection.ts"

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
}

function act(model: BoardModel, card: DealCard, button: HTMLElement, isRange: boolean): void {
  const action = button.dataset["action"]
  if (action === "select") toggleSelected(model, card, isRange)
  if (action !== "menu" && action !== "tasks") return
  const open = model.panel.get()
  const isOpen = open?.kind === action && open.card.id === card.id
  model.panel.set(isOpen ? undefined : { kind: action, card, anchor: button })
}

/** Returns the card that contains an element. */
export function cardOf(model: BoardModel, element: Element): DealCard | undefined {
  const id = element.closest<HTMLElement>("[data-card]")?.dataset["card"]
  return id === undefined ? undefined : findCard(model, id)?.card
}

/** Handles a click on the board: a card's button, or its link unless the user wants a new tab. */
export function onBoardClick(model: BoardModel, event: MouseEvent, onOpen: (id: string) => void): void {
  if (!(event.target instanceof Element)) return
  const card = cardOf(model, event.target)
  if (!card) return
  const button = event.target.closest<HTMLElement>("[data-action]")
  if (button) return act(model, card, button, event.shiftKey)
  if (!event.target.closest("[data-card-link]")) return
  if (event.shiftKey || model.selection.get().cards.size > 0) {
    event.preventDefault()
    toggleSelected(model, card, event.shiftKey)
  } else if (isPlain(event)) {
    event.preventDefault()
    model.current.set(card.id)
    onOpen(card.id)
  }
}
