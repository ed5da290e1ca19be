import { updateAccount } from "@funil/contract/accounts"
import { sql } from "kysely"
import { beforeEach } from "vitest"
import { chargeQueue } from "../src/features/billing/charge-queue.ts"
import { listInvoiceLines } from "../src/features/operator/operator-read.ts"
import { billingScene } from "./billing-scene.ts"
import type { TestApi } from "./client.ts"
import type { FakeEvent, PaymentFake } from "./fakes/payment-fake.ts"
import { silentLog } from "./silent-log.ts"

/** An admin whose plan a payment provider collects, and the queue that calls it. */
export function chargeScene(api: TestApi, provider: "asaas" | "stripe", fake: PaymentFake) {
  const scene = billingScene(api)
  const open = () => chargeQueue({ services: api.services, log: silentLog, withinMs: 300 })
  let queue = open()

  beforeEach(async () => {
    queue = open()
    fake.events.length = 0
    const body = { company: "Padaria do Sol", document: "11222333000181" }
    await api.call(updateAccount, scene.admin(), { body })
  })

  const tell = async ({ headers, body }: FakeEvent): Promise<number> => {
    const url = `/api/hooks/${provider}`
    const reply = await api.app.inject({ method: "POST", url, payload: body, headers })
    return reply.statusCode
  }
  return {
    ...scene,
    drain: () => queue.drain(),
    tell,
    /** Tells all that the provider has to tell, and does what follows from it. */
    tellAll: async () => {
      for (const event of fake.events.splice(0)) await tell(event)
      await queue.drain()
    },
    pass: (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    },
    /** What the operator is told of the account's only invoice. */
    problem: async (who = scene.admin()) => {
      const { accountId } = await scene.contextOf(who)
      const [line] = await listInvoiceLines(api.services, { accountId })
      return line?.problem
    },
    /** All that events and calls may change. */
    everything: async () => {
      const { rows } = await sql<{ rows: string }>`
        select (select json_agg(i order by i.id)::text from invoices i) || (select json_agg(c order by c.id)::text from invoice_charges c)
          || coalesce((select json_agg(e order by e.event_id)::text from provider_events e), '') as rows
      `.execute(api.database.owner)
      return rows[0]?.rows
    },
  }
}
