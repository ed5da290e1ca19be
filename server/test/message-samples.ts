import { makeDelivery } from "./make-message.ts"
import { none, ofWorld, page, type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

/** A message that failed. */
async function failedMessage({ api, admin, deal }: World): Promise<{ params: { id: string } }> {
  const id = await makeDelivery(api, admin, { entity: "deal", recordId: deal.id })
  const { owner } = api.database
  const settled = { state: "failed", next_at: null } as const
  await owner.updateTable("deliveries").set(settled).where("id", "=", id).execute()
  await owner.updateTable("messages").set({ state: "failed" }).where("id", "=", id).execute()
  return { params: { id } }
}

/** Calls of the messages screen and of signed webhooks that succeed for the world's admin. */
export const messageSamples: Samples = {
  "message.outbox": () => ({ query: { channel: "email", state: "queued", search: "forno", ...page } }),
  "message.get": ofWorld("message"),
  "message.retry": failedMessage,
  "message.settings": none,
  "message.update_settings": () => ({
    body: { open_tracking: true, reply_to: `${unique("vendas")}@sol.test` },
  }),
  "webhook_secret.get": none,
  "webhook_secret.rotate": none,
}
