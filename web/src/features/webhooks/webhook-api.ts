import type { CallInput } from "@funil/contract/shared/endpoint"
import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import * as contract from "@funil/contract/data/webhooks"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import type { VersionedAnswer } from "../../lib/api/fresh-write.ts"
import { messages } from "../../lib/text/messages.ts"
import { pollingTime } from "../../lib/api/polling.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"

export type { Webhook, WebhookDelivery } from "@funil/contract/data/webhooks"

/** The prefix of webhook queries. */
const webhooksKey = ["webhooks"] as const

export const webhooksOptions = queryOptions({
  queryKey: [...webhooksKey, "list"],
  queryFn: ({ signal }) => read(contract.listWebhooks, {}, { signal }),
  meta: { silent: true },
})

/** A webhook with its ETag. */
export const webhookOptions = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, "one", id],
    queryFn: ({ signal }): Promise<VersionedAnswer<contract.Webhook>> =>
      call(contract.getWebhook, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      pollingTime([{ isMoving: (data?.data.health.waiting ?? 0) > 0, next_attempt_at: null }]),
    meta: { silent: true },
  })

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
    queryKey: [...webhooksKey, "deliveries", id, state, event, before],
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
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ body, etag }: Saving) =>
      call(contract.updateWebhook, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: async (answer) => {
      await showAnswer(client, webhookOptions(id).queryKey, answer)
      const action = undoAction(client, answer.undoToken)
      showToast({ status: "success", title: messages().webhooks.form.saved, action })
    },
    onSettled: refresh,
    // The form asks about another user's changes.
    meta: { silent: true },
  })
}

export function useDeleteWebhook() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteWebhook, { params: { id } }),
    onSuccess: ({ undoToken }) => {
      const action = undoAction(client, undoToken)
      showToast({ status: "success", title: messages().webhooks.remove.done, action })
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
