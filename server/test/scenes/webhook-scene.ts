import { createHmac } from "node:crypto"
import {
  createWebhook,
  listWebhookDeliveries,
  type NewWebhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookPayload,
} from "@funil/contract/data/webhooks"
import { deliveryQueue } from "../../src/features/deliveries/delivery-queue.ts"
import { subscriptions } from "../../src/features/webhooks/subscriptions.ts"
import { settleRun } from "../../src/features/workflows/runs/settle-run.ts"
import type { Person, TestApi } from "../client.ts"
import { testEngine } from "../engine.ts"
import { type FakeReply, type Heard, httpFake, type HttpFake } from "../fakes/http-fake.ts"
import { silentLog } from "../silent-log.ts"

/** The sender of webhooks, which the test steps, and a program that receives the calls. */
export interface WebhookScene {
  readonly target: HttpFake
  /** The program's responses by path; 200 by default. */
  readonly answers: Map<string, FakeReply>
  /**
   * Creates a webhook to its own path of the program. Moves the clock first, so that earlier
   * changes cause no events.
   */
  readonly subscribe: (who: Person, draft: Partial<WebhookDraft>) => Promise<NewWebhook>
  /** Examines commits, sends what is due, and returns the received payloads in order. */
  readonly told: () => Promise<WebhookPayload[]>
  readonly examine: () => Promise<number>
  /** Sends the due deliveries. */
  readonly send: () => Promise<number>
  /** Moves the clock. */
  readonly pass: (seconds: number) => void
  readonly deliveries: (who: Person, webhook: { readonly id: string }) => Promise<WebhookDelivery[]>
}

/** Computes a call's expected signature like its receiver. */
export function signatureOf({ headers, body }: Heard, secret: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64")
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`
}

let paths = 0

export async function webhookScene(api: TestApi): Promise<WebhookScene> {
  const answers = new Map<string, FakeReply>()
  const target = await httpFake(({ url }) => answers.get(url.pathname) ?? { status: 200, body: "ok" })
  const engine = testEngine(api)
  const queue = deliveryQueue({
    services: api.services,
    log: silentLog,
    onSettled: settleRun,
    subscriptions,
    withinMs: 500,
  })
  const pass = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
  }
  return {
    target,
    answers,
    subscribe: (who, draft) => {
      pass(0.001)
      paths += 1
      const body = { url: `${target.url}/${paths}`, events: ["deal.created"], ...draft } as WebhookDraft
      return api.call(createWebhook, who, { body })
    },
    told: async () => {
      await engine.examine()
      await queue.drain()
      return target.heard.splice(0).map(({ body }) => JSON.parse(body) as WebhookPayload)
    },
    examine: () => engine.examine(),
    send: () => queue.drain(),
    pass,
    deliveries: async (who, { id }) => (await api.call(listWebhookDeliveries, who, { params: { id } })).data,
  }
}
