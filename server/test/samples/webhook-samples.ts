import { createWebhook, type WebhookDraft } from "@funil/contract/data/webhooks"
import { restDelivery } from "../scenes/rest-delivery.ts"
import type { World } from "../world.ts"
import { none, page, type Samples, unique } from "./sample.ts"

/** Returns a webhook with its own internal address, so that nothing is called. */
function draft(): WebhookDraft {
  return {
    url: `http://10.0.0.1/${unique("webhook")}`,
    events: ["deal.won", "contact.created"],
    filters: { contact: [{ filterField: "first_name", operator: "like", valueField: "Jo" }] },
  }
}

async function newWebhook({ api, admin }: World) {
  return { params: { id: (await api.call(createWebhook, admin, { body: draft() })).id } }
}

/** Creates a failed delivery. */
async function restingDelivery(world: World) {
  const { params } = await newWebhook(world)
  const delivery = await restDelivery(world.api, params.id, world.relatedDeal.id)
  return { params: { ...params, delivery_id: delivery } }
}

/** Successful calls of the world's admin about webhooks. */
export const webhookSamples: Samples = {
  "webhook.list": none,
  "webhook.get": newWebhook,
  "webhook.create": () => ({ body: draft() }),
  "webhook.update": async (world) => ({ ...(await newWebhook(world)), body: { ...draft(), enabled: false } }),
  "webhook.delete": newWebhook,
  "webhook.rotate": newWebhook,
  "webhook.test": async (world) => ({ ...(await newWebhook(world)), body: { event: "deal.won" } }),
  "webhook.samples": () => ({ query: { event: "contact.created" } }),
  "webhook.deliveries": async (world) => {
    const { id } = (await restingDelivery(world)).params
    return { params: { id }, query: { per_page: page.per_page, state: "failed", event: "deal.created" } }
  },
  "webhook.retry_failed": async (world) => ({
    params: { id: (await restingDelivery(world)).params.id },
    body: { event: "deal.created" },
  }),
  "webhook.retry": restingDelivery,
}
