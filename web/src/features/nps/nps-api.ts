import { answerNps, askNps } from "@funil/contract/home/nps"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"

/** Whether to ask the user: they haven't answered lately. */
export const npsDueOptions = queryOptions({
  queryKey: ["nps"],
  queryFn: async ({ signal }) => (await read(askNps, {}, { signal })).due,
  staleTime: Infinity,
  meta: { silent: true },
})

export function useAnswerNps() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerNps>) => call(answerNps, { body }),
    meta: { failure: (m) => m.nps.failed },
  })
}
