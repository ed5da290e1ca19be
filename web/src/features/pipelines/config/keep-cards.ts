import { replaceEqualDeep } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/records/deals"
import type { Board, BoardStage } from "@funil/contract/settings/pipelines"
import type { Page } from "@funil/contract/shared/paging"
import { ownValue } from "@funil/contract/shared/own-value"

function keeper(known: readonly DealCard[]): (card: DealCard) => DealCard {
  const byId = new Map(known.map((card) => [card.id, card]))
  return (card) => replaceEqualDeep(byId.get(card.id), card)
}

/** Returns the previous object if all its values are unchanged. */
function same<T extends object>(before: T | undefined, after: T): T {
  const entries = Object.entries(after)
  const old: Record<string, unknown> = { ...before }
  return before && entries.every(([name, value]) => Object.is(ownValue(old, name), value)) ? before : after
}

function sameList<T>(before: readonly T[] | undefined, after: T[]): T[] {
  const isSame = before?.length === after.length && after.every((item, index) => item === before[index])
  // The arrays hold equal items, so the previous one keeps its identity.
  return isSame ? (before as T[]) : after
}

/**
 * Reuses the objects of unchanged cards by id, wherever they moved. A card added on top then
 * rerenders no other, while sharing by index would rerender all.
 */
export function keepBoard(before: Board | undefined, after: Board): Board {
  const keep = keeper(before?.stages.flatMap((stage) => stage.cards) ?? [])
  const stages = new Map(before?.stages.map((stage) => [stage.id, stage]))
  const kept = after.stages.map((stage): BoardStage => {
    const old = stages.get(stage.id)
    return same(old, { ...stage, cards: sameList(old?.cards, stage.cards.map(keep)) })
  })
  const pipeline = replaceEqualDeep(before?.pipeline, after.pipeline)
  return same(before, { pipeline, stages: sameList(before?.stages, kept) })
}

/** The same for a page of a column. */
export function keepPage(before: Page<DealCard> | undefined, after: Page<DealCard>): Page<DealCard> {
  const keep = keeper(before?.data ?? [])
  return same(before, { ...after, data: sameList(before?.data, after.data.map(keep)) })
}
