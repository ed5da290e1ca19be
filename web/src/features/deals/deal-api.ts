import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import * as deals from "@funil/contract/records/deals"
import type { FilterRow } from "@funil/contract/shared/filters"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { ApiError } from "../../lib/api/api-error.ts"
import { currentFormat } from "../../lib/text/format.ts"
import { messages, type Messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { whenUpdatesMayShow } from "../../lib/api/update-hold.ts"

/** The query keys of deals. A shorter key covers all keys below it. */
export const dealKeys = {
  all: ["deals"] as const,
  one: (id: string) => ["deals", id] as const,
  tags: ["deals", "tags"] as const,
}

/** A deal with its ETag. */
export interface TaggedDeal {
  deal: deals.Deal
  etag: string | undefined
}

function tagged({ data, etag }: Answer<deals.Deal>): TaggedDeal {
  return { deal: data, etag }
}

export const dealOptions = (id: string) =>
  queryOptions({
    queryKey: dealKeys.one(id),
    queryFn: async ({ signal }) => tagged(await call(deals.getDeal, { params: { id } }, { signal })),
    meta: { silent: true },
  })

/**
 * The days a deal spent in each stage, by stage id. Its key is below the deal's, so a change of the
 * deal invalidates it too.
 */
export const dealStagesOptions = (id: string) =>
  queryOptions({
    queryKey: [...dealKeys.one(id), "stages"],
    queryFn: async ({ signal }) => {
      const stays = await read(deals.listDealStages, { params: { id } }, { signal })
      return new Map(stays.map(({ stage_id, days }) => [stage_id, days]))
    },
    meta: { silent: true },
  })

/** All tags in use. */
export const dealTagsOptions = queryOptions({
  queryKey: dealKeys.tags,
  queryFn: ({ signal }) => read(deals.listDealTags, {}, { signal }),
  meta: { silent: true },
})

/** The total value of the filtered deals. The old sum stays visible while a new filter loads. */
export const dealSumOptions = ({
  filters,
  search,
}: {
  filters: readonly FilterRow[]
  search?: string | undefined
}) =>
  queryOptions({
    queryKey: [...dealKeys.all, "list", "sum", filters, search],
    queryFn: ({ signal }) =>
      read(deals.summarizeDeals, { body: { filters: [...filters], ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

function idsOf(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id)
}

/** Likely duplicates of this deal: same contacts, companies and pipeline. */
export const similarDealsOptions = ({ id, contacts, companies, pipeline_id }: deals.Deal) => {
  const wanted = [
    ["contacts", "contacts", idsOf(contacts)],
    ["companies", "companies", idsOf(companies)],
    ["pipeline", "pipeline_id", [pipeline_id]],
  ] as const
  return queryOptions({
    queryKey: [...dealKeys.one(id), "similar", ...wanted.flatMap(([, , ids]) => ids)],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        wanted.map(async ([same, filterField, ids]) => {
          if (ids.length === 0) return []
          const filters = [{ filterField, operator: "=", valueField: [...ids] }]
          const page = await read(
            deals.filterDeals,
            { query: { per_page: "6", total: "next" }, body: { filters } },
            { signal },
          )
          return (Array.isArray(page) ? page : page.data).map((deal) => ({ same, deal }))
        }),
      )
      return found
        .flat()
        .filter(({ deal }, at, all) => all.findIndex((one) => one.deal.id === deal.id) === at)
    },
    meta: { silent: true },
  })
}

/**
 * Refetches deals and boards and resolves when the screen is up to date. Never interrupts a drag.
 */
export async function refreshDeals(client: QueryClient): Promise<void> {
  await whenUpdatesMayShow()
  await Promise.all([
    client.invalidateQueries({ queryKey: ["board"] }),
    client.invalidateQueries({ queryKey: dealKeys.all }),
  ])
}

interface ToastText {
  title: string
  description?: string
}

function toastWithUndo(
  client: QueryClient,
  said: ToastText,
  undoToken: string | undefined,
  made?: readonly string[],
): void {
  showToast({ status: "success", ...said, action: undoAction(client, undoToken, made) })
}

interface Writing<I, A> {
  write: (input: I) => Promise<Answer<A>>
  /** The title of the toast that offers the undo. */
  done: (m: Messages, input: I, answer: A) => string
  failure: (m: Messages) => string
  /** The undo tokens of records created for the deal. */
  made?: readonly string[]
}

/** Writes a deal, shows a toast with an undo and refetches everything that shows deals. */
function useDealWrite<I, A>({ write, done, failure, made }: Writing<I, A>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ data, undoToken }, input) => {
      toastWithUndo(client, { title: done(messages(), input, data) }, undoToken, made)
      void refreshDeals(client)
    },
    meta: { failure },
  })
}

export function useCreateDeal(made: readonly string[] = []) {
  return useDealWrite({
    made,
    write: (body: BodyOf<typeof deals.createDeal>) => call(deals.createDeal, { body }),
    done: (m, { name }) => m.board.done.created(name),
    failure: (m) => m.board.failed.create,
  })
}

export interface DealMove {
  deal: { id: string; name: string }
  stage: { id: string; name: string }
  /**
   * The stage the user saw. If another user moved the deal meanwhile, the move asks before it
   * overrides.
   */
  from: string
  /** The id of the card to go before. Null means last, undefined first. */
  beforeId?: string | null | undefined
  lostReason?: string | null | undefined
  /** Other fields that the stage requires. */
  fields?: Pick<BodyOf<typeof deals.updateDeal>, "amount" | "expected_close_date"> | undefined
}

/** Builds the request body of a move. */
function moveBody({ stage, from, beforeId, lostReason, fields }: DealMove) {
  return {
    pipeline_stage_id: stage.id,
    from_stage_id: from,
    ...(beforeId !== undefined && { before_id: beforeId }),
    ...(lostReason !== undefined && { lost_reason: lostReason }),
    ...fields,
  }
}

export function sendMove(move: DealMove): Promise<Answer<deals.Deal>> {
  return call(deals.updateDeal, { params: { id: move.deal.id }, body: moveBody(move) })
}

/** The toast title for a won deal, with its value. */
export function wonTitle({ amount }: Pick<deals.Deal, "amount">): string {
  const { won } = messages().board.done
  return amount > 0 ? `${won} ${currentFormat().money(amount)}` : won
}

/** The toast title for a move. */
export function movedTitle(deal: deals.Deal, from: string): string {
  const isWon = deal.status === "won" && deal.pipeline_stage_id !== from
  return isWon ? wonTitle(deal) : messages().board.done.moved(deal.stage_name)
}

/** The mutation scope of moves. */
export const dealMoves = "deal-moves"

/**
 * Moves a deal. Moves run in sequence, so each finds the position it aimed at. If another user
 * moved the deal first, the user chooses. A `Clash` means they kept the other move.
 */
export function useMoveDeal(meta: { silent?: boolean } = {}, send = sendMove) {
  const client = useQueryClient()
  const sendOver = async (move: DealMove): Promise<Answer<deals.Deal>> => {
    try {
      return await send(move)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "stale") throw error
      const { requireOver } = await import("./dialogs/move-over.ts")
      return sendOver({ ...move, from: await requireOver(client, move) })
    }
  }
  return useMutation({
    scope: { id: dealMoves },
    mutationFn: sendOver,
    onSuccess: ({ data, undoToken }, { deal, from }) =>
      toastWithUndo(client, { title: movedTitle(data, from), description: deal.name }, undoToken),
    meta: { failure: (m) => m.board.failed.move, ...meta },
  })
}

export function useTrashDeal() {
  return useDealWrite({
    write: ({ id }: { id: string; name: string }) => call(deals.trashDeal, { params: { id } }),
    done: (m, { name }) => m.board.done.trashed(name),
    failure: (m) => m.board.failed.trash,
  })
}

/** The filter that matches exactly these deals. */
export function onlyDeals(ids: readonly string[]) {
  return [{ filterField: "id", operator: "=", valueField: [...ids] }]
}

export type MassValue = BodyOf<typeof deals.massUpdateDeals>["values"][number]

/**
 * Changes many deals as a single operation with one undo. Reports deals that were skipped because
 * the user can't change them.
 */
export function useMassUpdateDeals() {
  return useDealWrite({
    write: ({ ids, values }: { ids: readonly string[]; values: MassValue[] }) =>
      call(deals.massUpdateDeals, { body: { filters: onlyDeals(ids), values } }),
    done: (m, _, answer) =>
      "updated" in answer
        ? m.board.done.massUpdated(answer.updated, answer.skipped)
        : m.board.done.massUpdated(0, 0),
    failure: (m) => m.board.failed.massUpdate,
  })
}

export function useMassTrashDeals() {
  return useDealWrite({
    write: ({ ids }: { ids: readonly string[] }) =>
      call(deals.massTrashDeals, { body: { filters: onlyDeals(ids) } }),
    done: (m, _, answer) => m.board.done.massTrashed("deleted" in answer ? answer.deleted : 0),
    failure: (m) => m.board.failed.massTrash,
  })
}
