import {
  createSamples,
  firstSteps,
  getOnboarding,
  type Onboarding,
  removeSamples,
  updateOnboarding,
} from "@funil/contract/home/onboarding"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"

/** The first steps of the account, for admins only. */
export const onboardingOptions = queryOptions({
  queryKey: ["onboarding"],
  queryFn: ({ signal }) => read(getOnboarding, {}, { signal }),
  meta: { silent: true },
})

/** The steps that are neither done nor skipped. */
export function openSteps({ steps, skipped }: Onboarding) {
  return firstSteps.filter((step) => !steps[step] && !skipped.includes(step))
}

/** Hides or skips a step, optimistically. */
export function usePutAway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof updateOnboarding>) =>
      (await call(updateOnboarding, { body })).data,
    onMutate: ({ closed, hidden, skipped }) => {
      client.setQueryData(
        onboardingOptions.queryKey,
        (now) =>
          now && {
            ...now,
            opens: now.opens && !closed,
            hidden: hidden ?? now.hidden,
            skipped: skipped ?? now.skipped,
          },
      )
    },
    onSuccess: (fresh) => showAnswer(client, onboardingOptions.queryKey, fresh),
    onError: () => client.invalidateQueries(onboardingOptions),
    meta: { failure: (m) => m.onboarding.putAwayFailed },
  })
}

export function useCreateSamples() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (pipeline_id: string) => (await call(createSamples, { body: { pipeline_id } })).data,
    onSuccess: async ({ deals }) => {
      showToast({ status: "success", title: messages().onboarding.samples.made(deals) })
      await client.invalidateQueries()
    },
    meta: { failure: (m) => m.onboarding.samples.failed },
  })
}

export function useRemoveSamples() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeSamples),
    onSuccess: async ({ undoToken }) => {
      const title = messages().onboarding.samples.removed
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await client.invalidateQueries()
    },
    meta: { failure: (m) => m.onboarding.samples.removeFailed },
  })
}
