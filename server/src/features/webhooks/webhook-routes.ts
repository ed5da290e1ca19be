import * as webhooks from "@funil/contract/data/webhooks"
import type { WebhookTest } from "@funil/contract/data/webhooks"
import type { Records } from "../../nouns/record-feature.ts"
import { type Preparation, preparedRoute, route, type Route } from "../../platform/http/route.ts"
import { listWebhookDeliveries, retryFailedDeliveries, retryWebhookDelivery } from "./webhook-deliveries.ts"
import { listWebhookSamples, testWebhook } from "./webhook-samples.ts"
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  webhookStore,
} from "./webhooks.ts"

interface PreparedTest extends Preparation {
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
    route(webhooks.deleteWebhook, ({ ctx, params, ifMatch }) => webhookStore.trash(ctx, params.id, ifMatch)),
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
    // Resolving an address takes time, so no transaction waits for it.
    preparedRoute(
      webhooks.testWebhook,
      async ({ ctx, params, body }): Promise<PreparedTest> => ({
        answer: await testWebhook(ctx, records, { id: params.id, event: body.event }),
        settle: nothingToSettle,
      }),
      (_, { answer }) => answer,
    ),
  ]
}
