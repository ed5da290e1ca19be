import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookTest } from "@funil/contract/webhooks"
import type { Records } from "../../../nouns/record-feature.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { newId } from "../../../platform/new-id.ts"
import { sendWebhook } from "../../deliveries/channels/send-webhook.ts"
import { signing } from "../../deliveries/signing-secrets.ts"
import { requireApi } from "../../plans/require-api.ts"
import { readWebhook } from "../definition/webhook-queries.ts"
import { secretsOf } from "../webhook-secret.ts"
import { samplesOf } from "./samples-of.ts"

const withinMs = 10_000

interface Tested {
  readonly id: string
  readonly event: WebhookEvent | undefined
}

/** Calls a webhook's address once with a sample, signed as always, whether it is on or off. */
export async function testWebhook(
  ctx: Context,
  records: Records,
  { id, event }: Tested,
): Promise<WebhookTest> {
  requireCan(ctx, "webhook.manage")
  const { url, type, secrets } = await inTransaction(ctx, async (tx) => {
    await requireApi(tx)
    const row = await readWebhook(tx, id)
    // Every webhook has an event.
    const [first = "deal.created"] = row.events
    return { url: row.url, type: event ?? first, secrets: signing(secretsOf(tx, row)) }
  })
  const [sample] = await samplesOf(ctx, records, type)
  const callId = newId()
  const bare = { type, timestamp: ctx.now().toISOString(), data: { record: {} } }
  const body = JSON.stringify({ ...(sample ?? bare), id: callId })
  const sender = { config: ctx.services.config, now: ctx.now(), withinMs }
  const call = { id: callId, ref: "", url, method: "POST" as const, headers: {}, body, secrets }
  const outcome = await sendWebhook(sender, call)
  const { status = null, answer = null, tookMs = null } = outcome.cameBack ?? {}
  return {
    taken: outcome.state === "sent",
    reason: "reason" in outcome ? outcome.reason : null,
    status,
    answer,
    took_ms: tookMs,
    body,
  }
}
