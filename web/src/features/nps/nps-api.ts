import { answerNps, getNps } from "@funil/contract/nps"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { ApiError } from "../../lib/api-error.ts"
import { type BodyOf, call, read } from "../../lib/api.ts"

/** Whether I may be asked: nothing was answered lately. */
export const npsDueOptions = queryOptions({
  queryKey: ["nps"],
  queryFn: async ({ signal }) => {
    try {
      await read(getNps, {}, { signal })
      return false
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return true
      throw error
    }
  },
  staleTime: Infinity,
  meta: { silent: true },
})

export function useAnswerNps() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerNps>) => call(answerNps, { body }),
    meta: { failure: (m) => m.nps.failed },
  })
}
