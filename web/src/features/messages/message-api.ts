import type { MessageChannel } from "@funil/contract/messages/message-channels"
import {
  getMessage,
  getMessageSettings,
  listOutbox,
  type MessageState,
  type OutboxMessage,
  retryMessage,
  updateMessageSettings,
} from "@funil/contract/messages/messages"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { pollingTime } from "../../lib/api/polling.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"

const messagesKey = ["messages"] as const

export interface OutboxFilter {
  readonly channel?: MessageChannel | undefined
  readonly state?: MessageState | undefined
  readonly search?: string | undefined
}

function rhythmOf(found: readonly OutboxMessage[] = []): number {
  return pollingTime(found.map((message) => ({ ...message, isMoving: message.state === "queued" })))
}

/** The account's messages, newest first, page by page. Pending ones are polled. */
export const messagePagesOptions = (filter: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      read(listOutbox, { query: { ...filter, page: String(pageParam), per_page: "30" } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rhythmOf(data?.pages.flatMap((page) => page.data)),
    meta: { silent: true },
  })

export const messageOptions = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: ({ signal }) => read(getMessage, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => rhythmOf(data && [data]),
    meta: { silent: true },
  })

/** Retries a failed message. */
export function useRetryMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryMessage, { params: { id } }),
    onSuccess: async ({ data }) => {
      await showAnswer(client, messageOptions(data.id).queryKey, data)
      showToast({ status: "success", title: messages().outbox.retried })
    },
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey }),
    meta: { failure: (m) => m.outbox.retryFailed },
  })
}

export const messageSettingsOptions = queryOptions({
  queryKey: [...messagesKey, "settings"],
  queryFn: ({ signal }) => read(getMessageSettings, {}, { signal }),
  meta: { silent: true },
})

export function useSaveMessageSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateMessageSettings>) => call(updateMessageSettings, { body }),
    onSuccess: async ({ data }) => {
      await showAnswer(client, messageSettingsOptions.queryKey, data)
      showToast({ status: "success", title: messages().outbox.settings.saved })
    },
    meta: { failure: (m) => m.outbox.settings.failed },
  })
}
