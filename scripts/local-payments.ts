import { setTimeout as pause } from "node:timers/promises"
import { asaasEnv, asaasFake } from "../server/test/fakes/asaas-fake.ts"
import { listenFake } from "../server/test/fakes/listen-fake.ts"
import type { FakeEvent, PaymentFake } from "../server/test/fakes/payment-fake.ts"
import { stripeEnv, stripeFake } from "../server/test/fakes/stripe-fake.ts"

type Env = Readonly<Record<string, string | undefined>>

const fakes = {
  asaas: { key: "ASAAS_KEY", make: asaasFake, envOf: asaasEnv },
  stripe: { key: "STRIPE_KEY", make: stripeFake, envOf: stripeEnv },
} as const
const tries = 20

/** Delivers an event until it is accepted, and then once more, as real providers may. */
async function tell(hook: string, { headers, body }: FakeEvent): Promise<void> {
  let taken = 0
  for (let count = 0; count < tries && taken < 2; count += 1) {
    const answer = await fetch(hook, { method: "POST", headers, body }).catch(() => null)
    if (answer?.ok) taken += 1
    else await pause(3000)
  }
}

/** Starts a fake provider and returns its address. */
export async function servePayments(name: keyof typeof fakes, apiUrl: string): Promise<string> {
  let address = ""
  const fake: PaymentFake = fakes[name].make({ now: () => new Date(), url: () => address })
  const tellAll = async () => {
    // After the answer, and in reverse order, as may happen.
    await pause(300)
    for (const event of fake.events.splice(0).toReversed()) await tell(`${apiUrl}/api/hooks/${name}`, event)
  }
  const { url } = await listenFake((heard) => {
    void tellAll()
    return fake.answer(heard)
  })
  address = url
  return url
}

/**
 * Replaces the payment providers in BILLING without a key by local ones, whose pages have a button
 * for each outcome. Returns their settings.
 */
export async function localPayments(env: Env, apiUrl: string): Promise<Record<string, string>> {
  const settings: Record<string, string> = {}
  for (const name of ["asaas", "stripe"] as const) {
    const { key, envOf } = fakes[name]
    if (!env["BILLING"]?.split(",").includes(name) || env[key]) continue
    Object.assign(settings, envOf(await servePayments(name, apiUrl)))
    // A rehearsal blocks all other hosts.
    settings["OUTBOUND_ALLOW_HOSTS"] = `${env["OUTBOUND_ALLOW_HOSTS"] ?? ""},localhost`
  }
  return { ...settings, ...(env["BILLING"] && { BILLING: env["BILLING"] }) }
}
