import { queryOptions } from "@tanstack/react-query"
import type { DealCard } from "@funil/contract/deals"
import * as pipelines from "@funil/contract/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import type { Page } from "@funil/contract/shared/paging"
import { read } from "../../lib/api.ts"
import { keptAnswer } from "../../lib/kept-answers.ts"
import { keepBoard, keepPage } from "./keep-cards.ts"

/** Cards of each column that come with the board. */
export const seededCards = 20
/** Cards of a page of a column. */
export const cardsPerPage = 100

/** Everything that is read of pipelines and their boards; a shorter key stands for all below it. */
export const pipelineKeys = {
  list: ["pipelines"] as const,
  boards: ["board"] as const,
  board: (id: string) => ["board", id] as const,
}

/** All pipelines that I see, each with its stages, in their order. */
export const pipelinesOptions = queryOptions({
  queryKey: pipelineKeys.list,
  queryFn: (asked) => keptAnswer(asked, () => read(pipelines.listPipelines, {}, { signal: asked.signal })),
  meta: { silent: true },
})

/** A pipeline out of the list; undefined when there is none with this id. */
export const pipelineOptions = (id: string) =>
  queryOptions({
    ...pipelinesOptions,
    select: (list: pipelines.Pipeline[]) => list.find((pipeline) => pipeline.id === id),
  })

/**
 * The board with exact totals and the first cards of each column; with a filter, of the deals that it finds. `order` names the columns
 * that are sorted, as the API takes it; empty where none is.
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

/** What a page of cards belongs to. */
export interface CardList {
  pipelineId: string
  stageId: string
  filter: FilterBody | null
  /** How it is sorted; undefined where it is arranged by hand. */
  order: pipelines.CardOrder | undefined
}

/** A page of a column, counted from 1. It is forgotten soon after it left the screen, so a long column stays small. */
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
