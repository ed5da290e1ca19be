import * as contract from "@funil/contract/form-answers"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../../lib/api.ts"
import { messages } from "../../../lib/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { formsOptions } from "../form-api.ts"

/** What is read of answers; a change of a deal makes it old, as each answer makes one. */
const answersKey = ["form-answers"] as const

/** The answers of a form in a state, the newest first, page by page. */
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

/** What the page of a form came to between two days. */
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
    void client.invalidateQueries({ queryKey: formsOptions.queryKey })
  }
}

/** Makes the deals of answers that wait, one after the other; ends with the first that is refused. */
export function useReleaseAnswers(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (answers: readonly string[]) => {
      for (const answer_id of answers) await call(contract.releaseFormAnswer, { params: { id, answer_id } })
    },
    onSuccess: (_, answers) =>
      showToast({ status: "success", title: messages().formAnswers.released(answers.length) }),
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.releaseFailed },
  })
}

/** Deletes answers for good; what they made stays. */
export function useDeleteAnswers(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (answers: readonly string[]) => {
      for (const answer_id of answers) await call(contract.deleteFormAnswer, { params: { id, answer_id } })
    },
    onSuccess: (_, answers) =>
      showToast({ status: "success", title: messages().formAnswers.deleted(answers.length) }),
    onSettled: refresh,
    meta: { failure: (m) => m.formAnswers.deleteFailed },
  })
}
