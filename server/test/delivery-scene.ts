import { createDeal } from "@funil/contract/deals"
import { getMessage, type OutboxMessageDetails } from "@funil/contract/messages"
import type { NewDelivery } from "../src/features/deliveries/delivery.ts"
import { deliveryQueue } from "../src/features/deliveries/delivery-queue.ts"
import type { OnSettled, Settled } from "../src/features/deliveries/settle-delivery.ts"
import { subscriptions } from "../src/features/webhooks/sending/subscriptions.ts"
import type { Person, TestApi } from "./client.ts"
import { firstPipeline, stageId } from "./factories.ts"
import { mail, makeDelivery } from "./make-message.ts"
import { silentLog } from "./silent-log.ts"

/** An account with a deal, and the worker that sends what is queued about it. */
export interface DeliveryScene {
  readonly api: TestApi
  readonly admin: Person
  readonly dealId: string
  readonly queue: ReturnType<typeof deliveryQueue>
  /** What runs were told. */
  readonly settled: Settled[]
  readonly enqueue: (delivery?: NewDelivery, runId?: string) => Promise<string>
  readonly message: (id: string) => Promise<OutboxMessageDetails>
  /** Lets time pass. */
  readonly pass: (seconds: number) => void
}

interface Options {
  /** May break what settles a delivery, as a process that dies would. */
  readonly onSettled?: OnSettled
  /** How long a call may take. */
  readonly withinMs?: number
}

export async function deliveryScene(
  api: TestApi,
  { onSettled, withinMs = 500 }: Options = {},
): Promise<DeliveryScene> {
  const admin = await api.signUp()
  const pipeline = await firstPipeline(api, admin)
  const body = { name: "Forno", pipeline_stage_id: stageId(pipeline, 0) }
  const { id: dealId } = await api.call(createDeal, admin, { body })
  const settled: Settled[] = []
  const queue = deliveryQueue({
    services: api.services,
    log: silentLog,
    withinMs,
    subscriptions,
    onSettled: async (tx, one) => {
      await onSettled?.(tx, one)
      settled.push(one)
    },
  })
  return {
    api,
    admin,
    dealId,
    queue,
    settled,
    enqueue: (delivery = mail, runId) =>
      makeDelivery(api, admin, { entity: "deal", recordId: dealId, runId: runId ?? null }, delivery),
    message: (id) => api.call(getMessage, admin, { params: { id } }),
    pass: (seconds) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    },
  }
}
