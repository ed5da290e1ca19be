import { queryOptions } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/records/deals"
import * as pipelines from "@funil/contract/settings/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import type { Page } from "@funil/contract/shared/paging"
import { read } from "../../lib/api/api.ts"
import { keptAnswer } from "../../lib/api/kept-answers.ts"
import { keepBoard, keepPage } from "./config/keep-cards.ts"

/** The number of cards per column that come with the board. */
export const seededCards = 20
/** The number of cards per page of a column. */
export const cardsPerPage = 100

/** The query keys of pipelines and boards. A shorter key covers all keys below it. */
export const pipelineKeys = {
  list: ["pipelines"] as const,
  boards: ["board"] as const,
  board: (id: string) => ["board", id] as const,
}

/** The pipelines the user can see, with their stages, in order. */
export const pipelinesOptions = queryOptions({
  queryKey: pipelineKeys.list,
  queryFn: (asked) => keptAnswer(asked, () => read(pipelines.listPipelines, {}, { signal: asked.signal })),
  meta: { silent: true },
})

/** A pipeline by id, or undefined if it is not in the list. */
export const pipelineOptions = (id: string) =>
  queryOptions({
    ...pipelinesOptions,
    select: (list: pipelines.Pipeline[]) => list.find((pipeline) => pipeline.id === id),
  })

/**
 * The board: exact totals and the first cards of each column, filtered by `filter`. `order` is the
 * query parameter of the sorted columns, or empty.
 */
export const boardOptions = (id: string, filter: FilterBody | null, order: string) =>
  queryOptions({
    queryKey: [...pipelineKeys.board(id), filter, ...(order ? [order] : [])],
    queryFn: (asked) => {
      const { signal } = asked
      const input = { params: { id }, query: { per_stage: String(seededCards), ...(order && { order }) } }
      if (!filter) return keptAnswer(asked, () => read(pipelines.getBoard, input, { signal }))
      return read(pipelines.filterBoard, { ...input, body: filter }, { signal })
    },
    structuralSharing: (before, after) =>
      keepBoard(before as pipelines.Board | undefined, after as pipelines.Board),
    meta: { silent: true },
  })

/** Identifies the column of a page of cards. */
export interface CardList {
  pipelineId: string
  stageId: string
  filter: FilterBody | null
  /** The sort order, or undefined if users arrange the column by hand. */
  order: pipelines.CardOrder | undefined
}

/**
 * A page of a column, counted from 1. It is dropped from the cache soon after it leaves the screen,
 * to save memory.
 */
export const cardPageOptions = ({ pipelineId, stageId, filter, order }: CardList, page: number) =>
  queryOptions({
    queryKey: [...pipelineKeys.board(pipelineId), filter, stageId, page, ...(order ? [order] : [])],
    queryFn: ({ signal }) => {
      const input = {
        params: { pipelineId, id: stageId },
        query: { page: String(page), per_page: String(cardsPerPage), ...(order && { order }) },
      }
      if (!filter) return read(pipelines.listStageCards, input, { signal })
      return read(pipelines.filterStageCards, { ...input, body: filter }, { signal })
    },
    structuralSharing: (before, after) =>
      keepPage(before as Page<DealCard> | undefined, after as Page<DealCard>),
    gcTime: 20_000,
    meta: { silent: true },
  })
