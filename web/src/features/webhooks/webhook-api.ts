import type { CallInput } from "@funil/contract/shared/endpoint"
import type { WebhookEvent } from "@funil/contract/webhook-events"
import * as contract from "@funil/contract/webhooks"
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api.ts"
import type { Versioned } from "../../lib/fresh-write.ts"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"

export type { Webhook, WebhookDelivery } from "@funil/contract/webhooks"

/** Everything that is read of webhooks. */
const webhooksKey = ["webhooks"] as const

export const webhooksOptions = queryOptions({
  queryKey: [...webhooksKey, "list"],
  queryFn: ({ signal }) => read(contract.listWebhooks, {}, { signal }),
  meta: { silent: true },
})

/** A webhook with the ETag that a change of it is made on. */
export const webhookOptions = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "one", id],
    queryFn: ({ signal }): Promise<Versioned<contract.Webhook>> =>
      call(contract.getWebhook, { params: { id } }, { signal }),
    meta: { silent: true },
  })

export type DeliveryState = contract.WebhookDelivery["state"]

/** What a webhook was told, the newest first, page by page; it moves on by itself while something is on its way. */
export const deliveryPagesOptions = (id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", id, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: "20", ...(state && { state }), ...(pageParam && { before: pageParam }) }
      return read(contract.listWebhookDeliveries, { params: { id }, query }, { signal })
    },
    initialPageParam: "",
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
    refetchInterval: 5000,
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: webhooksKey })
}

export function useCreateWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CallInput<typeof contract.createWebhook>["body"]) =>
      read(contract.createWebhook, { body }),
    onSuccess: () => {
      showToast({ status: "success", title: messages().webhooks.form.created })
      void refresh()
    },
    meta: { failure: (m) => m.webhooks.form.failedNew },
  })
}

interface Saving {
  readonly body: CallInput<typeof contract.updateWebhook>["body"]
  readonly etag: string | undefined
}

export function useUpdateWebhook(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ body, etag }: Saving) =>
      call(contract.updateWebhook, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: () => showToast({ status: "success", title: messages().webhooks.form.saved }),
    onSettled: refresh,
    meta: { failure: (m) => m.webhooks.form.failed },
  })
}

export function useDeleteWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteWebhook, { params: { id } }),
    onSuccess: () => {
      showToast({ status: "success", title: messages().webhooks.remove.done })
      void refresh()
    },
    meta: { failure: (m) => m.webhooks.remove.failed },
  })
}

export function useRotateSecret(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => read(contract.rotateSecret, { params: { id } }),
    onSuccess: () => void refresh(),
    meta: { failure: (m) => m.webhooks.secret.rotateFailed },
  })
}

/** Calls the address once, now. */
export function useTestWebhook(id: string) {
  return useMutation({
    mutationFn: (event: WebhookEvent) => read(contract.testWebhook, { params: { id }, body: { event } }),
    meta: { failure: (m) => m.webhooks.test.failed },
  })
}

export function useRetryDelivery(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (delivery_id: string) => call(contract.retryWebhookDelivery, { params: { id, delivery_id } }),
    onSuccess: () => showToast({ status: "success", title: messages().webhooks.deliveries.retried }),
    onSettled: refresh,
    meta: { failure: (m) => m.webhooks.deliveries.retryFailed },
  })
}
