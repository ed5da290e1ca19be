import { useQueries } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { BoardStage } from "@funil/contract/settings/pipelines"
import type { Page } from "@funil/contract/shared/paging"
import { useStore } from "../../../../lib/store.ts"
import { type CardList, cardPageOptions, cardsPerPage } from "../../../pipelines/pipeline-api.ts"
import { useBoardModel } from "../board-model.ts"
import { type ColumnView, viewColumn } from "./column-view.ts"

/**
 * How long a page must stay visible before it loads, in milliseconds, so fast scrolling loads
 * nothing.
 */
const settleTime = 60

export interface Column {
  view: ColumnView
  cardAt: (place: number) => DealCard | undefined
  /** Reports the visible rows, both ends included, which loads their pages. */
  show: (first: number, last: number) => void
}

const dataOf = (results: readonly { data: Page<DealCard> | undefined }[]) => results.map(({ data }) => data)

interface LoadedCards {
  at: (index: number) => DealCard | undefined
  indexOf: (id: string) => number | undefined
}

function loadedCards(seed: readonly DealCard[], pages: readonly (Page<DealCard> | undefined)[]): LoadedCards {
  const byIndex = new Map(seed.entries())
  for (const page of pages) {
    const offset = page ? (page.current_page - 1) * cardsPerPage : 0
    for (const [index, card] of (page?.data ?? []).entries()) byIndex.set(offset + index, card)
  }
  const indexes = new Map([...byIndex].map(([index, card]) => [card.id, index]))
  return { at: (index) => byIndex.get(index), indexOf: (id) => indexes.get(id) }
}

/** The pages of these rows that didn't come with the board. */
function pagesOf(first: number, last: number, { cards, count }: BoardStage): string {
  const end = Math.min(last, count - 1)
  if (end < cards.length) return ""
  const from = Math.floor(first / cardsPerPage) + 1
  const to = Math.floor(end / cardsPerPage) + 1
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(" ")
}

/**
 * The cards of a column: those that came with the board, and the visible pages. Other pages of a
 * long column are neither kept nor refetched.
 */
export function useColumn(stage: BoardStage, list: CardList, sumsAmount: boolean): Column {
  const changes = useStore(useBoardModel().changes)
  const [wanted, setWanted] = useState("")
  const [pages, setPages] = useState("")
  useEffect(() => {
    if (wanted === pages) return undefined
    const timer = setTimeout(() => setPages(wanted), settleTime)
    return () => clearTimeout(timer)
  }, [wanted, pages])
  const answers = useQueries({
    queries: pages === "" ? [] : pages.split(" ").map((page) => cardPageOptions(list, Number(page))),
    combine: dataOf,
  })
  const loaded = loadedCards(stage.cards, answers)
  const column = { stageId: stage.id, count: stage.count, sum: stage.sum, indexOf: loaded.indexOf }
  const view = viewColumn(column, changes, sumsAmount)
  return {
    view,
    cardAt: (place) => {
      const row = view.rowAt(place)
      return row && ("card" in row ? row.card : loaded.at(row.index))
    },
    show: (first, last) => {
      const next = pagesOf(first, last, stage)
      if (next !== wanted) setWanted(next)
    },
  }
}
