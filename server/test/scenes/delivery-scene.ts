import { getMessage, type OutboxMessageDetails } from "@funil/contract/messages/messages"
import { createDeal } from "@funil/contract/records/deals"
import { deliveryQueue } from "../../src/features/deliveries/delivery-queue.ts"
import type { NewDelivery } from "../../src/features/deliveries/delivery.ts"
import type { OnSettled, RunDelivery } from "../../src/features/deliveries/settle-delivery.ts"
import { subscriptions } from "../../src/features/webhooks/subscriptions.ts"
import type { Person, TestApi } from "../client.ts"
import { firstPipeline, stageId } from "../factories.ts"
import { silentLog } from "../silent-log.ts"
import { mail, makeDelivery } from "./make-message.ts"

/** An account with a deal, and the worker that sends its deliveries. */
export interface DeliveryScene {
  readonly api: TestApi
  readonly admin: Person
  readonly dealId: string
  readonly queue: ReturnType<typeof deliveryQueue>
  /** The results that runs received. */
  readonly settled: RunDelivery[]
  readonly enqueue: (delivery?: NewDelivery, runId?: string) => Promise<string>
  readonly message: (id: string) => Promise<OutboxMessageDetails>
  /** Moves the clock. */
  readonly pass: (seconds: number) => void
}

interface Options {
  /** Can throw while a delivery settles, like a dying process. */
  readonly onSettled?: OnSettled
  /** The time limit of a call. */
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
  const settled: RunDelivery[] = []
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
