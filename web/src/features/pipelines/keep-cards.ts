import { replaceEqualDeep } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/deals"
import type { Board } from "@funil/contract/pipelines"
import type { Page } from "@funil/contract/shared/paging"

function keeper(known: readonly DealCard[]): (card: DealCard) => DealCard {
  const byId = new Map(known.map((card) => [card.id, card]))
  return (card) => replaceEqualDeep(byId.get(card.id), card)
}

/**
 * Keeps unchanged cards as the very objects they were, wherever they stand now: a card that comes in at the top then
 * leaves all others unrendered, where sharing by place would render each of them anew.
 */
export function keepBoard(before: Board | undefined, after: Board): Board {
  const keep = keeper(before?.stages.flatMap((stage) => stage.cards) ?? [])
  return {
    pipeline: replaceEqualDeep(before?.pipeline, after.pipeline),
    stages: after.stages.map((stage) => ({ ...stage, cards: stage.cards.map(keep) })),
  }
}

/** The same for a page of a column. */
export function keepPage(before: Page<DealCard> | undefined, after: Page<DealCard>): Page<DealCard> {
  return { ...after, data: after.data.map(keeper(before?.data ?? [])) }
}
