import * as contract from "@funil/contract/forms/form-answers"
import type { OperationProgress } from "@funil/contract/records/history"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../../lib/api/api.ts"
import { followOperation } from "../../../lib/api/follow-operation.ts"
import { freshId } from "../../../lib/text/fresh-id.ts"
import { messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { endWork, showWork } from "../../../lib/work.ts"
import { formSetting } from "../form-api.ts"

/** The prefix of answer queries. Every answer creates a deal, so changes of deals invalidate it. */
const answersKey = ["form-answers"] as const

/** The answers of a form in a state, newest first, page by page. */
export const answerPagesOptions = (id: string, state: contract.AnswerState) =>
  infiniteQueryOptions({
    queryKey: [...answersKey, "list", id, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, per_page: "50", ...(pageParam && { before: pageParam }) }
      return read(contract.listFormAnswers, { params: { id }, query }, { signal })
    },
    initialPageParam: "",
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    meta: { silent: true },
  })

/** A form's statistics between two days. */
export const formNumbersOptions = (id: string, query: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...answersKey, "numbers", id, query],
    queryFn: ({ signal }) => read(contract.formNumbers, { params: { id }, query }, { signal }),
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: answersKey })
    void client.invalidateQueries({ queryKey: formSetting.list.queryKey })
  }
}

/** Creates the deal of a held answer. */
export function useReleaseAnswer(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (answer_id: string) => call(contract.releaseFormAnswer, { params: { id, answer_id } }),
    onSuccess: () => showToast({ status: "success", title: messages().formAnswers.released(1) }),
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.releaseFailed },
  })
}

/** Deletes an answer permanently. The records it created stay. */
export function useDeleteAnswer(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (answer_id: string) => call(contract.deleteFormAnswer, { params: { id, answer_id } }),
    onSuccess: () => showToast({ status: "success", title: messages().formAnswers.deleted(1) }),
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.deleteFailed },
  })
}

/** The timeout in milliseconds. Thousands of answers take minutes. */
const longPatience = 900_000

/** Creates the deals of all held answers and shows the progress. */
async function releaseAll(id: string) {
  const work = { id: freshId(), title: messages().formAnswers.releasingAll }
  let isOver = false
  const onProgress = ({ done, total }: OperationProgress) => {
    const { progress } = messages().mass
    const count = new Intl.NumberFormat(document.documentElement.lang)
    showWork({ ...work, detail: progress(count.format(done), count.format(total)), share: done / total })
  }
  showWork(work)
  // A failed progress poll doesn't matter, because the main call reports the result.
  followOperation(work.id, { isOver: () => isOver, onProgress }).catch(() => undefined)
  try {
    const input = { params: { id }, body: { progress_id: work.id } }
    return await read(contract.releaseFormAnswers, input, { patience: longPatience, idempotencyKey: "" })
  } finally {
    isOver = true
    endWork(work.id)
  }
}

export function useReleaseAll(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => releaseAll(id),
    onSuccess: ({ released, refused }) => {
      const words = messages().formAnswers
      showToast({
        status: refused > 0 ? "warning" : "success",
        title: words.released(released),
        description: refused > 0 ? words.refusedAll(refused) : undefined,
      })
    },
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.releaseFailed },
  })
}

/** Deletes all held answers permanently. */
export function useDeleteAll(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => read(contract.deleteFormAnswers, { params: { id }, query: { state: "spam" } }),
    onSuccess: ({ deleted }) =>
      showToast({ status: "success", title: messages().formAnswers.deleted(deleted) }),
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.deleteFailed },
  })
}
