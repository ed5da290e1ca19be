import type { DealCard } from "@funil/contract/deals"
import type { BoardModel } from "./board-model.ts"
import type { BoardMoves } from "./board-moves.ts"

/** Moves a card to the stage in which its deal ends so. */
export function endDeal(
  { columns }: BoardModel,
  moves: BoardMoves,
  card: DealCard,
  kind: "won" | "lost",
): void {
  const stage = [...columns.values()].find((column) => column.stage.kind === kind)?.stage
  if (!stage || card.pipeline_stage_id === stage.id) return
  moves.move({ cards: [card], stage, place: { stageId: stage.id, beforeId: undefined } })
}
