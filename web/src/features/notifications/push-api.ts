import { deletePushSubscription, listPushSubscriptions } from "@funil/contract/messages/push"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { disablePush, enablePush, pushState } from "./push-registration.ts"

const all = ["push"]

export const pushStateOptions = queryOptions({
  queryKey: [...all, "here"],
  queryFn: pushState,
  staleTime: 0,
  meta: { silent: true },
})

export const devicesOptions = queryOptions({
  queryKey: [...all, "devices"],
  queryFn: ({ signal }) => read(listPushSubscriptions, {}, { signal }),
  meta: { silent: true },
})

/** Turns push on or off in this browser. */
export function useSwitchPush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (on: boolean) => (on ? enablePush() : disablePush().then(() => true)),
    onSuccess: (isDone, on) => {
      const words = messages().notifications.push
      if (isDone) showToast({ status: "success", title: on ? words.enabled : words.disabled })
    },
    onError: (error, on) => {
      const words = messages().notifications.push
      // A rejection by the browser's push service has no server error to show.
      if (error instanceof DOMException)
        showToast({
          status: "error",
          title: on ? words.failed : words.disableFailed,
          description: words.refused,
        })
    },
    onSettled: () => client.invalidateQueries({ queryKey: all }),
    meta: { failure: (m) => m.notifications.push.failed },
  })
}

/** Turns push off on another device. */
export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deletePushSubscription, { params: { id } }),
    onSuccess: () => showToast({ status: "success", title: messages().notifications.deviceRemoved }),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
    meta: { failure: (m) => m.notifications.push.disableFailed },
  })
}
