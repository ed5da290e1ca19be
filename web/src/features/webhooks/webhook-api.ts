import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import * as contract from "@funil/contract/data/webhooks"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { Webhook as WebhookIcon } from "lucide-react"
import { call, read } from "../../lib/api/api.ts"
import { pollingTime } from "../../lib/api/polling.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { settingApi } from "../../settings/setting-api.ts"

export type { Webhook, WebhookDelivery } from "@funil/contract/data/webhooks"

const setting = settingApi({
  key: "webhooks",
  endpoints: {
    list: contract.listWebhooks,
    get: contract.getWebhook,
    create: contract.createWebhook,
    update: contract.updateWebhook,
    trash: contract.deleteWebhook,
  },
  page: {
    path: "/admin/configs/webhooks",
    create: "/admin/configs/webhooks/create",
    title: (m) => m.shell.webhooks,
    icon: WebhookIcon,
  },
  words: (m) => m.webhooks,
  nameOf: ({ url }) => new URL(url).host,
})

/** The account's webhooks. An open one polls while deliveries are pending. */
export const webhookSetting = {
  ...setting,
  one: (id: string) =>
    queryOptions({
      ...setting.one(id),
      refetchInterval: ({ state: { data } }) =>
        pollingTime([{ isMoving: (data?.data.health.waiting ?? 0) > 0, next_attempt_at: null }]),
    }),
}

export type DeliveryState = contract.WebhookDelivery["state"]

interface DeliveriesOf {
  readonly state: DeliveryState | "all"
  /** Empty for all events. */
  readonly event: WebhookEvent | ""
  /** The cursor: the id of the last delivery on the previous page. */
  readonly before: string | undefined
}

/** A page of a webhook's deliveries, newest first. Polls while deliveries are pending. */
export const deliveryPageOptions = (id: string, { state, event, before }: DeliveriesOf) =>
  queryOptions({
    queryKey: [webhookSetting.key, "deliveries", id, state, event, before],
    queryFn: ({ signal }) => {
      const query = {
        per_page: "20",
        ...(state !== "all" && { state }),
        ...(event && { event }),
        ...(before && { before }),
      }
      return read(contract.listWebhookDeliveries, { params: { id }, query }, { signal })
    },
    refetchInterval: ({ state: { data } }) =>
      pollingTime(
        (data?.data ?? []).map((one) => ({
          isMoving: one.state === "queued",
          next_attempt_at: one.next_at,
        })),
      ),
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [webhookSetting.key] })
}

export function useRotateSecret(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => read(contract.rotateSecret, { params: { id } }),
    onSuccess: () => void refresh(),
    meta: { failure: (m) => m.webhooks.secret.rotateFailed },
  })
}

/** Sends a test call now. */
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

/** Retries the failed deliveries, of all events or a single one. */
export function useRetryFailed(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (event: WebhookEvent | undefined) =>
      read(contract.retryFailedDeliveries, { params: { id }, body: { ...(event && { event }) } }),
    onSuccess: ({ queued, left }) => {
      const words = messages().webhooks.deliveries
      showToast({
        status: "success",
        title: words.retriedAll(queued),
        ...(left > 0 && { description: words.leftOver(left) }),
      })
    },
    onSettled: refresh,
    meta: { failure: (m) => m.webhooks.deliveries.retryFailed },
  })
}
