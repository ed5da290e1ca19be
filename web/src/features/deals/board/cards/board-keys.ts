import { useEffect, useEffectEvent } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import { ownValue } from "@funil/contract/shared/own-value"
import { messages } from "../../../../lib/text/messages.ts"
import { isDialogOpen } from "../../../../ui/overlays/open-dialogs.ts"
import { focusCard, isFocusComing } from "./board-focus.ts"
import {
  type BoardModel,
  type ColumnHandle,
  dropChange,
  findCard,
  nextKey,
  noSelection,
  showChange,
} from "../board-model.ts"
import type { BoardMoves } from "../drag/board-moves.ts"
import type { Place } from "../columns/column-view.ts"

const steps: Record<string, readonly [columns: number, rows: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

function columnsInOrder({ columns }: BoardModel): ColumnHandle[] {
  return [...columns.values()].toSorted((a, b) => a.stage.position - b.stage.position)
}

/** Returns the neighboring position. Moving the focus skips empty columns. */
function beside(
  model: BoardModel,
  from: { column: ColumnHandle; place: number },
  [columns, rows]: readonly [number, number],
  skipsEmpty: boolean,
): { column: ColumnHandle; place: number } | undefined {
  if (columns === 0) return { column: from.column, place: from.place + rows }
  const order = columnsInOrder(model)
  const here = order.indexOf(from.column)
  const onWay = columns > 0 ? order.slice(here + 1) : order.slice(0, here).toReversed()
  const column = onWay.find(({ view }) => !skipsEmpty || view.count > 0)
  return (
    column && { column, place: Math.min(from.place, skipsEmpty ? column.view.count - 1 : column.view.count) }
  )
}

export function walk(model: BoardModel, id: string, step: readonly [number, number]): void {
  const found = findCard(model, id)
  const target = found && beside(model, found, step, true)
  const card = target?.column.cardAt(target.place)
  if (card) focusCard(model, card.id)
  else if (target) target.column.scrollTo(target.place)
}

/** Focuses the card that had the focus last, else the first card. */
export function enter(model: BoardModel): void {
  const last = model.current.get()
  if (last !== undefined && findCard(model, last)) return focusCard(model, last)
  const column = columnsInOrder(model).find(({ view }) => view.count > 0)
  const card = column?.cardAt(0)
  if (card) focusCard(model, card.id)
}

let liftKey = 0

function lift(model: BoardModel, id: string): void {
  const found = findCard(model, id)
  if (!found) return
  liftKey = nextKey()
  model.lifted.set({ card: found.card, from: found.column.stage })
  const { name } = found.card
  model.said.set(
    messages().board.say.lifted(name, found.column.stage.name, found.place + 1, found.column.view.count),
  )
}

/** Returns where a step moves a lifted card, or undefined if the next card is not loaded. */
function placeAfter(model: BoardModel, card: DealCard, step: readonly [number, number]): Place | undefined {
  const found = findCard(model, card.id)
  const target = found && beside(model, found, step, false)
  if (!found || !target || target.place < 0) return undefined
  const isSame = target.column === found.column
  if (target.column.isSorted)
    return isSame ? undefined : { stageId: target.column.stage.id, beforeId: undefined }
  if (isSame && target.place >= found.column.view.count) return undefined
  // Within a column the card still occupies a row above its target.
  const next = isSame && step[1] > 0 ? target.place + 1 : target.place
  const stageId = target.column.stage.id
  if (next >= target.column.view.count) return { stageId, beforeId: null }
  const before = target.column.cardAt(next)
  return before && { stageId, beforeId: before.id }
}

function carry(model: BoardModel, card: DealCard, step: readonly [number, number]): void {
  const place = placeAfter(model, card, step)
  if (!place) return
  showChange(model, { key: liftKey, cards: [card], to: place })
  focusCard(model, card.id)
  // The column shows its new rows after the next render.
  requestAnimationFrame(() => {
    const found = findCard(model, card.id)
    // The user may have dropped the card or canceled by now.
    if (!found || model.lifted.get()?.card.id !== card.id) return
    const { column, place: at } = found
    model.said.set(messages().board.say.over(column.stage.name, at + 1, column.view.count))
  })
}

function cancel(model: BoardModel): void {
  const lifted = model.lifted.get()
  if (!lifted) return
  dropChange(model, liftKey)
  model.lifted.set(undefined)
  model.said.set(messages().board.say.cancelled(lifted.card.name, lifted.from.name))
  focusCard(model, lifted.card.id)
}

function drop(model: BoardModel, moves: BoardMoves): void {
  const lifted = model.lifted.get()
  const change = model.changes.get().find(({ key }) => key === liftKey)
  model.lifted.set(undefined)
  if (!lifted) return
  const found = findCard(model, lifted.card.id)
  if (found) {
    const { column, place } = found
    model.said.set(
      messages().board.say.dropped(lifted.card.name, column.stage.name, place + 1, column.view.count),
    )
  }
  const stage = change?.to && model.columns.get(change.to.stageId)?.stage
  if (change?.to && stage) moves.move({ cards: change.cards, stage, place: change.to, key: change.key })
  focusCard(model, lifted.card.id)
}

/** Closes a deal. If its card goes to a folded column, the focus stays in the old column. */
export function endByKey(model: BoardModel, moves: BoardMoves, card: DealCard, kind: "won" | "lost"): void {
  const left = findCard(model, card.id)
  moves.end([card], kind)
  requestAnimationFrame(() => {
    if (!left || isDialogOpen() || findCard(model, card.id)) return
    const column = model.columns.get(left.column.stage.id)
    const next = column?.cardAt(left.place) ?? column?.cardAt(left.place - 1)
    if (next) focusCard(model, next.id)
  })
}

export interface KeyRights {
  canMove: boolean
  moves: BoardMoves
}

function onLifted(model: BoardModel, key: string, moves: BoardMoves): boolean {
  const lifted = model.lifted.get()
  const step = ownValue(steps, key)
  if (!lifted) return false
  if (step) carry(model, lifted.card, step)
  else if (key === " " || key === "Enter") drop(model, moves)
  else if (key === "Escape") cancel(model)
  // Other keys, above all Tab, don't drop the card.
  return true
}

function onCard(model: BoardModel, id: string, event: KeyboardEvent, { canMove }: KeyRights): boolean {
  const step = ownValue(steps, event.key)
  if (step) walk(model, id, step)
  else if (!findCard(model, id)) return false
  else if (event.key === " " && canMove) lift(model, id)
  else if (event.key === "Escape" && model.selection.get().cards.size > 0) model.selection.set(noSelection)
  else return false
  return true
}

/** The card whose link has the focus, or will have it. */
export function focusedCard(model: BoardModel, target: EventTarget | null): string | undefined {
  if (target instanceof HTMLElement && target.matches("[data-card-link]"))
    return isFocusComing() ? model.current.get() : target.closest<HTMLElement>("[data-card]")?.dataset["card"]
  return target === document.body && isFocusComing() ? model.current.get() : undefined
}

/** Whether the down arrow should enter the board: nothing else has the focus. */
function onNowhere(model: BoardModel, { key, target }: KeyboardEvent): boolean {
  const isNowhere = target === document.body || (target instanceof HTMLElement && target.matches("main"))
  if (key !== "ArrowDown" || !isNowhere || isFocusComing()) return false
  enter(model)
  return true
}

/**
 * The board's keys. Keys that move a lifted card listen on the window, because the card loses the
 * focus while it moves.
 */
export function useBoardKeys(model: BoardModel, rights: KeyRights): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
    const id = focusedCard(model, event.target)
    const isDone =
      onLifted(model, event.key, rights.moves) ||
      (id === undefined ? onNowhere(model, event) : onCard(model, id, event, rights))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener("keydown", listener, true)
    return () => globalThis.removeEventListener("keydown", listener, true)
  }, [])
}
