import type { Invoice } from "@funil/contract/account/billing"
import { createAccount } from "@funil/contract/account/sign-up"
import { Stripe } from "stripe"
import { beforeEach, describe, expect, test } from "vitest"
import { chargeScene } from "../../../../test/billing/charge-scene.ts"
import { type Person, testApi } from "../../../../test/client.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { type StripeHappening, stripeEnv, stripeFake } from "../../../../test/fakes/stripe-fake.ts"
import { putStanding } from "../../../../test/standing.ts"
import { cancelInvoice } from "../settle-billing.ts"

let now = () => new Date()
const fake = stripeFake({ now: () => now(), url: () => server.url })
const server = await httpFake(fake.answer)
const api = await testApi(stripeEnv(server.url))
now = () => api.clock.now
const { contextOf, drain, everything, goTo, invoices, pass, problem, send, status, strike, tell, tellAll } =
  chargeScene(api, "stripe", fake)

let joe: Person
let accounts = 0
beforeEach(async () => {
  accounts += 1
  const domain = `usd-${accounts}`
  const email = `joe@${domain}.test`
  const body = {
    domain,
    email,
    password: "uma-senha-de-teste-7",
    first_name: "Joe",
    company: "Sun Bakery",
    language: "en",
  } as const
  const { token, user } = await api.call(createAccount, null, { body })
  joe = { id: user.id, token, domain, email }
  await putStanding(api, joe, "active")
})

const only = async () => (await invoices(joe))[0]
const order = async () => {
  expect((await send({}, joe)).status).toBe(201)
  return (await only()) as Invoice
}
const ours = () => {
  const customer = [...fake.customers.values()].find(({ email }) => email === joe.email)
  return [...fake.invoices.values()].filter((one) => one["customer"] === customer?.id)
}

async function charged(): Promise<{ id: string; provider_id: string }> {
  const { id } = await order()
  await drain()
  fake.events.length = 0
  return { id, provider_id: (await only())?.provider_id ?? "" }
}

const happen = async (id: string, ...what: StripeHappening[]) => {
  for (const one of what) fake.happen(id, one)
  await tellAll()
}

describe("an order in dollars", () => {
  test("is an invoice of Stripe, once, with its page there", async () => {
    expect(await order()).toMatchObject({ provider: "stripe", invoiceUrl: null, amount: 299 })
    await drain()
    const [made, ...more] = ours()
    expect(more).toEqual([])
    expect(made).toMatchObject({
      status: "open",
      total: 29_900,
      currency: "usd",
      due_date: Date.parse("2026-03-15T23:59:59Z") / 1000,
    })
    expect(await only()).toMatchObject({ provider_id: made?.id, invoiceUrl: made?.["hosted_invoice_url"] })
    await tellAll()
    expect(ours()).toHaveLength(1)
  })

  test.each(["POST customers", "POST invoices", "POST invoiceitems"])(
    "is made once, for its whole amount, though no answer comes to %s",
    async (call) => {
      await order()
      fake.silent.push(call)
      await drain()
      pass(5)
      await drain()
      expect(ours()).toMatchObject([{ total: 29_900, status: "open" }])
      expect(await only()).toMatchObject({ provider_id: ours()[0]?.id })
    },
  )

  test("is made once though a day passes and the data of the payer changes after its making was not heard of", async () => {
    await order()
    fake.silent.push("POST invoices")
    await drain()
    await api.raw("PUT", "/customers", joe, { company: "Moon Bakery" })
    pass(3 * 24 * 3600)
    await drain()
    expect(ours()).toMatchObject([{ total: 29_900, status: "open" }])
    expect([...fake.customers.values()].filter(({ email }) => email === joe.email)).toMatchObject([
      { name: "Moon Bakery" },
    ])
  })

  test("that Stripe refuses tells the operator why", async () => {
    await order()
    fake.troubles.push({
      status: 400,
      body: { error: { type: "invalid_request_error", message: "Invalid email address" } },
    })
    await drain()
    expect(await problem(joe)).toBe("Invalid email address")
  })

  test("waits while Stripe is away", async () => {
    await order()
    fake.troubles.push({ status: 503, body: {} })
    await drain()
    expect(await only()).toMatchObject({ provider_id: null })
    pass(5)
    await drain()
    expect(await only()).toMatchObject({ provider_id: ours()[0]?.id })
  })

  test("that is cancelled is void", async () => {
    const { provider_id } = await charged()
    await cancelInvoice(await contextOf(joe), 1)
    await drain()
    expect(fake.invoices.get(provider_id)).toMatchObject({ status: "void" })
    await tellAll()
    expect(await only()).toMatchObject({ status: "cancelled" })
  })
})

describe("what happens to an invoice of Stripe", () => {
  test("is paid on the day on which it was, late too", async () => {
    const { provider_id } = await charged()
    await strike("2026-03-18")
    expect(await status(joe)).toMatchObject({ state: "suspended" })
    await happen(provider_id, "overdue", "pay")
    expect(await only()).toMatchObject({ status: "paid", payment_date: "2026-03-18" })
    expect(await status(joe)).toMatchObject({ state: "active" })
  })

  test.each(["refund", "dispute"] as const)("suspends at once after a %s", async (what) => {
    const { provider_id } = await charged()
    await happen(provider_id, "pay")
    expect(await status(joe)).toMatchObject({ state: "active" })
    await happen(provider_id, what)
    expect(await only()).toMatchObject({ status: "refunded" })
    expect(await status(joe)).toMatchObject({ state: "suspended" })
  })

  test("in any order and often comes to the same", async () => {
    const { provider_id } = await charged()
    for (const what of ["overdue", "pay", "refund"] as const) fake.happen(provider_id, what)
    const events = fake.events.splice(0).toReversed()
    for (const event of [...events, ...events]) expect(await tell(event)).toBe(200)
    await drain()
    expect(await only()).toMatchObject({ status: "refunded", payment_date: "2026-03-10" })
  })

  test("cancels an unpaid one that was made void there", async () => {
    const { provider_id } = await charged()
    await happen(provider_id, "void")
    expect(await only()).toMatchObject({ status: "cancelled" })
  })

  test("is found out once a day where nobody told of it", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id, "pay")
    fake.events.length = 0
    goTo("2026-03-12")
    await drain()
    expect(await only()).toMatchObject({ status: "paid", payment_date: "2026-03-10" })
  })
})

describe("the hook", () => {
  const { STRIPE_WEBHOOK_SECRET: secret } = stripeEnv("")
  const signed = (payload: string, more: object = {}) => ({
    body: payload,
    headers: { "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more }) },
  })

  test("refuses what is forged, changed, old, too big or no event, and changes nothing", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id, "pay")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    const before = await everything()
    const old = Math.floor(Date.now() / 1000) - 400
    expect(await tell({ ...event, headers: {} })).toBe(401)
    expect(await tell({ ...event, body: `${event.body} ` })).toBe(401)
    expect(await tell(signed(event.body, { secret: "whsec_another" }))).toBe(401)
    expect(await tell(signed(event.body, { timestamp: old }))).toBe(401)
    expect(await tell(signed(JSON.stringify({ id: "x".repeat(300_000) })))).toBe(413)
    expect(await tell(signed("{}"))).toBe(400)
    expect(await everything()).toBe(before)
  })

  test("takes in an event once, and ignores what is not ours", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id, "overdue")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    expect(await tell(event)).toBe(200)
    await drain()
    const before = await everything()
    expect(await tell(signed(event.body))).toBe(200)
    const strange = { id: "in_9", object: "invoice", metadata: { reference: "another" } }
    expect(await tell(signed(JSON.stringify({ id: "evt_9", data: { object: strange } })))).toBe(200)
    const refund = { id: "ch_9", object: "charge", payment_intent: "pi_9" }
    expect(await tell(signed(JSON.stringify({ id: "evt_8", data: { object: refund } })))).toBe(200)
    const account = { id: "acct_1", object: "account" }
    expect(await tell(signed(JSON.stringify({ id: "evt_7", data: { object: account } })))).toBe(200)
    expect(await everything()).toBe(before)
  })

  test("has a refund told again while Stripe does not answer", async () => {
    const { provider_id } = await charged()
    await happen(provider_id, "pay")
    fake.happen(provider_id, "refund")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    fake.troubles.push({ status: 500, body: {} })
    expect(await tell(event)).toBe(503)
    expect(await tell(event)).toBe(200)
    await drain()
    expect(await only()).toMatchObject({ status: "refunded" })
  })
})
