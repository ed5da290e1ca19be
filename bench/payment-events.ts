import { setTimeout as pause } from "node:timers/promises"
import { asaasEnv, asaasFake } from "../server/test/fakes/asaas-fake.ts"
import { listenFake } from "../server/test/fakes/listen-fake.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import type { Measurement } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4095
const accounts = 40
const connections = 64
const ms = 10_000
const atLeast = 1000

async function order(account: number): Promise<void> {
  const { token } = await signUp(port, `pagante-${account}`)
  await succeed(port, token, { method: "PUT", path: "/customers", body: { document: "11222333000181" } })
  const plan = { subscription_plan: "grow", subscription_cycle: "monthly", subscription_paid_users: 10 }
  await succeed(port, token, { method: "POST", path: "/customers/invoices", body: plan })
}

/**
 * How many events of a payment provider are accepted and stored per second, while the queue
 * processes them.
 */
export const paymentEvents: Measurement = async (say) => {
  const fake = asaasFake({ now: () => new Date(), url: () => server.url })
  const server = await listenFake(fake.answer)
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir, asaasEnv(server.url))
  try {
    for (let account = 0; account < accounts; account += 1) await order(account)
    while (fake.charges.size < accounts) await pause(100)
    const charges = [...fake.charges.values()]
    say(`${charges.length} charges`)
    server.heard.length = 0
    const headers = { "asaas-access-token": asaasEnv("").ASAAS_WEBHOOK_TOKEN }
    let count = 0
    const next = () => {
      const payment = charges[(count += 1) % charges.length]
      const body = { id: `evt_load_${count}`, event: "PAYMENT_UPDATED", payment }
      return { method: "POST", path: "/api/hooks/asaas", headers, body } as const
    }
    const result = await load({ port, connections, ms, next })
    requireAll(result, 200)
    const asked = server.heard.length
    const { rows } = await asOwner(dataDir, (client) =>
      client.query<{ kept: number }>(
        "select count(*)::int as kept from provider_events where event_id like 'evt_load_%'",
      ),
    )
    const kept = rows[0]?.kept ?? 0
    const lost = result.latencies.length - kept
    say(`${kept} kept, ${asked} questions`)
    return [
      {
        what: "Events of a payment provider",
        how: `${result.latencies.length} of ${accounts} invoices over ${connections} connections, one process that serves and works`,
        measured: `${Math.round(result.perSecond)} a second, ${lost} lost, ${asked} questions`,
        target: `≥ ${atLeast} a second, none lost`,
        isMet: result.perSecond >= atLeast && lost === 0,
      },
    ]
  } finally {
    await product.stop()
    server.close()
    removeFolder(dataDir)
  }
}
