import type { QueryClient } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/records/deals"
import { messages } from "../../../../lib/text/messages.ts"
import { showToast } from "../../../../lib/toasts.ts"
import { type CardList, cardPageOptions, cardsPerPage } from "../../../pipelines/pipeline-api.ts"
import { type BoardModel, findCard } from "../board-model.ts"

/** The most deals that a mass edit accepts. */
export const maxSelected = 1000

function select(model: BoardModel, more: readonly DealCard[], anchor: string | undefined): void {
  const cards = new Map(model.selection.get().cards)
  for (const card of more) {
    if (cards.size < maxSelected) cards.set(card.id, card)
  }
  model.selection.set({ cards, anchor })
  model.said.set(messages().board.say.selected(cards.size))
}

/** The loaded cards between the anchor and a card of the same column. */
function range(model: BoardModel, to: DealCard): DealCard[] {
  const { anchor } = model.selection.get()
  const [first, last] = [anchor && findCard(model, anchor), findCard(model, to.id)]
  if (!first || !last || first.column !== last.column) return [to]
  const [from, until] = [Math.min(first.place, last.place), Math.max(first.place, last.place)]
  return Array.from({ length: until - from + 1 }, (_, index) => last.column.cardAt(from + index)).filter(
    (card) => card !== undefined,
  )
}

/** Toggles a card's selection. With Shift, selects the range since the last one. */
export function toggleSelected(model: BoardModel, card: DealCard, isRange: boolean): void {
  const { cards } = model.selection.get()
  if (isRange) return select(model, range(model, card), card.id)
  if (!cards.has(card.id)) return select(model, [card], card.id)
  const remaining = new Map(cards)
  remaining.delete(card.id)
  model.selection.set({ cards: remaining, anchor: card.id })
  model.said.set(messages().board.say.selected(remaining.size))
}

/** Selects all cards of a column, up to the limit of a mass edit. */
export async function selectColumn(
  client: QueryClient,
  model: BoardModel,
  list: CardList,
  count: number,
): Promise<void> {
  const pages = Math.ceil(Math.min(count, maxSelected) / cardsPerPage)
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, index) => client.fetchQuery(cardPageOptions(list, index + 1))),
  )
  select(
    model,
    answers.flatMap(({ data }) => data),
    undefined,
  )
  if (count > maxSelected) {
    showToast({ status: "warning", title: messages().boardDialogs.selection.capped(maxSelected) })
  }
}
