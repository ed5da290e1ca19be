import { updateAccount } from "@funil/contract/account/accounts"
import { sql } from "kysely"
import { beforeEach } from "vitest"
import { invoiceChargeQueue } from "../../src/features/billing/charges/collect-invoice.ts"
import { listInvoiceLines } from "../../src/features/operator/operator-read.ts"
import type { TestApi } from "../client.ts"
import type { FakeEvent, PaymentFake } from "../fakes/payment-fake.ts"
import { silentLog } from "../silent-log.ts"
import { billingScene } from "./billing-scene.ts"

/** An admin whose plan a payment provider collects, and the queue that calls the provider. */
export function chargeScene(api: TestApi, provider: "asaas" | "stripe", fake: PaymentFake) {
  const scene = billingScene(api)
  const open = () => invoiceChargeQueue({ services: api.services, log: silentLog, withinMs: 300 })
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
    /** Delivers all events of the provider and runs the queue. */
    tellAll: async () => {
      for (const event of fake.events.splice(0)) await tell(event)
      await queue.drain()
    },
    pass: (seconds: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
    },
    /** Returns the problem that the operator sees for the account's only invoice. */
    problem: async (who = scene.admin()) => {
      const { accountId } = await scene.contextOf(who)
      const [line] = await listInvoiceLines(api.services, { accountId })
      return line?.problem
    },
    /** Returns all state that events and calls may change. */
    everything: async () => {
      const { rows } = await sql<{ rows: string }>`
        select (select json_agg(i order by i.id)::text from invoices i) || (select json_agg(c order by c.id)::text from invoice_charges c)
          || coalesce((select json_agg(e order by e.event_id)::text from provider_events e), '') as rows
      `.execute(api.database.owner)
      return rows[0]?.rows
    },
  }
}
