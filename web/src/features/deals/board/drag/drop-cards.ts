import type { DealCard } from "@funil/contract/records/deals"
import type { BoardStage } from "@funil/contract/settings/pipelines"
import type { DropZone } from "./board-drag.ts"
import type { BoardModel } from "../board-model.ts"
import type { BoardMoves } from "./board-moves.ts"
import type { Place } from "../columns/column-view.ts"

function isInPlace({ columns }: BoardModel, cards: readonly DealCard[], place: Place): boolean {
  const [card] = cards
  const column = columns.get(place.stageId)
  const at = card && column?.view.placeOf(card.id)
  if (cards.length !== 1 || at === undefined || place.beforeId === undefined) return false
  return (column?.cardAt(at + 1)?.id ?? null) === place.beforeId
}

export interface Board {
  readonly model: BoardModel
  readonly moves: BoardMoves
  readonly stages: readonly BoardStage[]
}

/** Runs the action of the zone where cards were dropped. */
export function dropCards({ model, moves, stages }: Board, cards: readonly DealCard[], zone: DropZone): void {
  if (zone.kind === "remove") {
    moves.remove(cards)
    return
  }
  if (zone.kind === "pipeline") {
    model.question.set({ kind: "move", cards, otherPipeline: true })
    return
  }
  if (zone.kind !== "place") {
    moves.end(cards, zone.kind)
    return
  }
  const { place } = zone
  const stage = stages.find(({ id }) => id === place.stageId)
  if (stage && !isInPlace(model, cards, place)) moves.move({ cards, stage, place })
}
