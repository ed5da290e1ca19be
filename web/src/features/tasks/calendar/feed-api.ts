import { endCalendar, getCalendar, renewCalendar } from "@funil/contract/messages/calendar"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../../lib/api/api.ts"
import { messages } from "../../../lib/text/messages.ts"
import { showAnswer } from "../../../lib/api/show-answer.ts"
import { showToast } from "../../../lib/toasts.ts"

/** The user's calendar feed, or null if there is none. */
export const feedOptions = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: async ({ signal }) => (await read(getCalendar, {}, { signal })).url,
  meta: { silent: true },
})

/** Creates a feed address and revokes the old one. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(renewCalendar)).data.url,
    onSuccess: async (url) => {
      if (client.getQueryData(feedOptions.queryKey))
        showToast({ status: "success", title: messages().calendar.feed.renewed })
      await showAnswer(client, feedOptions.queryKey, url)
    },
    meta: { failure: (m) => m.calendar.feed.renewFailed },
  })
}

export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endCalendar),
    onSuccess: async () => {
      await showAnswer(client, feedOptions.queryKey, null)
      showToast({ status: "success", title: messages().calendar.feed.ended })
    },
    meta: { failure: (m) => m.calendar.feed.endFailed },
  })
}
