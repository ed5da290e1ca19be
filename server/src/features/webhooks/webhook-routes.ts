import * as webhooks from "@funil/contract/webhooks"
import type { WebhookTest } from "@funil/contract/webhooks"
import type { Records } from "../../nouns/record-feature.ts"
import { type Prepared, preparedRoute, route, type Route } from "../../platform/http/route.ts"
import { createWebhook } from "./definition/create-webhook.ts"
import { deleteWebhook } from "./definition/delete-webhook.ts"
import { getWebhook } from "./definition/get-webhook.ts"
import { listWebhooks } from "./definition/list-webhooks.ts"
import { rotateSecret } from "./definition/rotate-secret.ts"
import { updateWebhook } from "./definition/update-webhook.ts"
import { listWebhookDeliveries } from "./sending/list-webhook-deliveries.ts"
import { listWebhookSamples } from "./samples/list-webhook-samples.ts"
import { retryFailedDeliveries } from "./sending/retry-failed-deliveries.ts"
import { retryWebhookDelivery } from "./sending/retry-webhook-delivery.ts"
import { testWebhook } from "./samples/test-webhook.ts"

interface Answered extends Prepared {
  readonly answer: WebhookTest
}

const nothingToSettle = () => Promise.resolve()

export function webhookRoutes(records: Records): Route[] {
  return [
    route(webhooks.listWebhooks, ({ ctx, query }) => listWebhooks(ctx, query.url)),
    route(webhooks.listWebhookSamples, ({ ctx, query }) => listWebhookSamples(ctx, records, query.event)),
    route(webhooks.getWebhook, ({ ctx, params }) => getWebhook(ctx, params.id)),
    route(webhooks.createWebhook, ({ ctx, body }) => createWebhook(ctx, body)),
    route(webhooks.updateWebhook, ({ ctx, params, body, ifMatch }) =>
      updateWebhook(ctx, params.id, body, ifMatch),
    ),
    route(webhooks.deleteWebhook, ({ ctx, params, ifMatch }) => deleteWebhook(ctx, params.id, ifMatch)),
    route(webhooks.rotateSecret, ({ ctx, params }) => rotateSecret(ctx, params.id)),
    route(webhooks.listWebhookDeliveries, ({ ctx, params, query }) =>
      listWebhookDeliveries(ctx, params.id, query),
    ),
    route(webhooks.retryFailedDeliveries, ({ ctx, params, body }) =>
      retryFailedDeliveries(ctx, params.id, body.event),
    ),
    route(webhooks.retryWebhookDelivery, ({ ctx, params }) =>
      retryWebhookDelivery(ctx, params.id, params.delivery_id),
    ),
    // An address takes its time: no transaction waits for it.
    preparedRoute(
      webhooks.testWebhook,
      async ({ ctx, params, body }): Promise<Answered> => ({
        answer: await testWebhook(ctx, records, { id: params.id, event: body.event }),
        settle: nothingToSettle,
      }),
      (_, { answer }) => answer,
    ),
  ]
}
