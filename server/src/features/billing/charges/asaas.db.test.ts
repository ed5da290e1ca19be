import { updateAccount } from "@funil/contract/account/accounts"
import type { Invoice } from "@funil/contract/account/billing"
import { describe, expect, test } from "vitest"
import { chargeScene } from "../../../../test/billing/charge-scene.ts"
import { testApi } from "../../../../test/client.ts"
import { type AsaasHappening, asaasEnv, asaasFake } from "../../../../test/fakes/asaas-fake.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { claimDue } from "../../../platform/jobs/fair-queue-claim.ts"
import { restCharge } from "../../../platform/payments/charges.ts"
import { cancelInvoice, payInvoice } from "../settle-billing.ts"
import { invoiceChargeQueue } from "./collect-invoice.ts"

let now = () => new Date()
const fake = asaasFake({ now: () => now(), url: () => server.url })
const server = await httpFake(fake.answer)
const api = await testApi(asaasEnv(server.url))
now = () => api.clock.now
const scene = chargeScene(api, "asaas", fake)
const { admin, contextOf, order, invoices, status, goTo, drain, tell, tellAll, pass, problem, everything } =
  scene

async function charged(): Promise<Invoice> {
  const { id } = await order()
  await drain()
  const made = (await invoices()).find((one) => one.id === id)
  if (!made?.provider_id) throw new Error("Nothing was charged.")
  fake.events.length = 0
  return made
}

const ofOurs = () => [...fake.charges.values()].filter(({ customer }) => customer === ownCustomer()?.id)
const ownCustomer = () => [...fake.customers.values()].findLast(({ email }) => email === admin().email)
const happen = async (id: string | null, ...what: AsaasHappening[]) => {
  for (const one of what) fake.happen(id ?? "", one)
  await tellAll()
}
const only = async () => (await invoices())[0]

describe("an order", () => {
  test("is told to Asaas once, with its payer, and has its page there", async () => {
    const made = await order()
    expect(made).toMatchObject({ provider: "asaas", provider_id: null, invoiceUrl: null })
    await drain()
    expect(ownCustomer()).toMatchObject({ name: "Padaria do Sol", cpfCnpj: "11222333000181" })
    const [charge] = ofOurs()
    expect(charge).toMatchObject({ value: 699, dueDate: "2026-03-15", billingType: "UNDEFINED" })
    expect(charge?.["description"]).toBe(`Funil: Fatura ${made.number}, Grow, mensal`)
    const known = { provider_id: charge?.id, invoiceUrl: charge?.["invoiceUrl"], status: "pending" }
    expect(await only()).toMatchObject(known)
    await tellAll()
    await drain()
    expect(ofOurs()).toHaveLength(1)
    expect(await only()).toMatchObject(known)
  })

  test.each(["POST payments", "POST customers", "GET payments"])(
    "is charged once though no answer comes to %s",
    async (call) => {
      await order()
      fake.silent.push(call)
      await drain()
      expect(await only()).toMatchObject({ invoiceUrl: null })
      pass(5)
      await drain()
      expect(ofOurs()).toHaveLength(1)
      expect(await only()).toMatchObject({ provider_id: ofOurs()[0]?.id })
    },
  )

  test("is charged once though a process hangs that has not written down the charge", async () => {
    await order()
    fake.silent.push("POST payments")
    const hanging = invoiceChargeQueue({ services: api.services, log: silentLog, withinMs: 1500 }).drain()
    await expect.poll(ofOurs).toHaveLength(1)
    expect(await drain()).toBe(0)
    pass(31)
    await drain()
    expect(await only()).toMatchObject({ provider_id: ofOurs()[0]?.id })
    await hanging
    expect(ofOurs()).toHaveLength(1)
    expect(await only()).toMatchObject({ provider_id: ofOurs()[0]?.id })
  })

  test("waits as long as Asaas asks for, and only then goes on", async () => {
    await order()
    fake.troubles.push({ status: 429, headers: { "retry-after": "60" } })
    await drain()
    pass(30)
    await drain()
    expect(await only()).toMatchObject({ provider_id: null })
    pass(31)
    await drain()
    expect(await only()).toMatchObject({ provider_id: expect.stringMatching(/^pay_/) })
  })

  test("that Asaas refuses says why, and is tried again a day later with the data of then", async () => {
    await order()
    fake.troubles.push({
      status: 400,
      body: { errors: [{ code: "invalid_cpfCnpj", description: "O CPF/CNPJ informado é inválido." }] },
    })
    await drain()
    expect(await problem()).toBe("O CPF/CNPJ informado é inválido.")
    expect(await only()).toMatchObject({ is_refused: true, invoiceUrl: null })
    pass(3600)
    expect(await drain()).toBe(0)
    pass(23 * 3600)
    await drain()
    expect(await problem()).toBeNull()
    expect(await only()).toMatchObject({ is_refused: false, provider_id: ofOurs()[0]?.id })
  })

  test("that Asaas refused is tried again as soon as the company data change", async () => {
    await order()
    fake.troubles.push({
      status: 400,
      body: { errors: [{ code: "invalid_cpfCnpj", description: "O CPF/CNPJ informado é inválido." }] },
    })
    await drain()
    await api.call(updateAccount, admin(), { body: { website: "https://sol.test" } })
    expect(await drain()).toBe(0)
    await api.call(updateAccount, admin(), { body: { document: "52998224725" } })
    expect(await only()).toMatchObject({ is_refused: false, invoiceUrl: null })
    await drain()
    expect(await problem()).toBeNull()
    expect(ownCustomer()).toMatchObject({ cpfCnpj: "52998224725" })
    expect(await only()).toMatchObject({ provider_id: ofOurs()[0]?.id })
  })

  test("that is cancelled before Asaas heard of it is never charged", async () => {
    await order()
    await cancelInvoice(await contextOf(), 1)
    await drain()
    expect(ownCustomer()).toBeUndefined()
  })

  test("that is cancelled while its charge was made unknown to us is found and withdrawn", async () => {
    await order()
    fake.silent.push("POST payments")
    await drain()
    await cancelInvoice(await contextOf(), 1)
    pass(5)
    await drain()
    expect(ofOurs()).toMatchObject([{ deleted: true }])
  })

  test.each([
    ["cancelled", cancelInvoice],
    ["paid", payInvoice],
  ] as const)("that is %s by hand can't be paid there any more", async (what, settle) => {
    const { provider_id } = await charged()
    await settle(await contextOf(), 1)
    await drain()
    expect(fake.charges.get(provider_id ?? "")).toMatchObject({ deleted: true })
    await tellAll()
    expect(await only()).toMatchObject({ status: what })
    expect(await drain()).toBe(0)
  })

  test("in dollars is collected by the product itself", async () => {
    const domain = `usd-${admin().domain}`
    const sent = {
      domain,
      email: "joe@usd.test",
      password: "uma-senha-de-teste-7",
      first_name: "Joe",
      language: "en",
    }
    const { body } = await api.raw("POST", "/customers", null, sent)
    const joe = { ...(body as { token: string }), domain, id: "", email: sent.email }
    expect((await scene.send({}, joe)).body).toMatchObject({ provider: "builtin", currency: "USD" })
  })
})

describe("what happens to a charge", () => {
  test("is paid on the day on which it was", async () => {
    const { provider_id } = await charged()
    goTo("2026-03-12")
    await happen(provider_id, "confirm")
    expect(await only()).toMatchObject({ status: "paid", payment_date: "2026-03-12" })
    goTo("2026-04-05")
    await happen(provider_id, "pay")
    expect(await only()).toMatchObject({ status: "paid", payment_date: "2026-03-12" })
  })

  test("ends a suspension when it is paid late", async () => {
    const { provider_id } = await charged()
    await scene.strike("2026-03-18")
    expect(await status()).toMatchObject({ state: "suspended" })
    await happen(provider_id, "overdue", "pay")
    expect(await status()).toMatchObject({ state: "active" })
  })

  test.each(["refund", "chargeback"] as const)("suspends at once after a %s, and stays so", async (what) => {
    const { provider_id } = await charged()
    await happen(provider_id, "pay")
    await happen(provider_id, what)
    expect(await only()).toMatchObject({ status: "refunded" })
    expect(await status()).toMatchObject({ state: "suspended" })
    await happen(provider_id, "pay")
    expect(await only()).toMatchObject({ status: "refunded" })
    expect(await problem()).toBe("It was paid although it is refunded.")
  })

  test("in any order comes to the same", async () => {
    const { provider_id } = await charged()
    for (const what of ["overdue", "pay", "refund"] as const) fake.happen(provider_id ?? "", what)
    const events = fake.events.splice(0).toReversed()
    for (const event of [...events, ...events]) expect(await tell(event)).toBe(200)
    await drain()
    expect(await only()).toMatchObject({ status: "refunded", payment_date: "2026-03-10" })
  })

  test("cancels an unpaid invoice whose charge was deleted there", async () => {
    const { provider_id } = await charged()
    await happen(provider_id, "delete")
    expect(await only()).toMatchObject({ status: "cancelled" })
    expect(await status()).toMatchObject({ state: "trial_ended" })
  })

  test("is left to the operator where the amount does not fit or nothing is owed", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "pay", { value: 600 })
    await tellAll()
    expect(await only()).toMatchObject({ status: "pending" })
    expect(await problem()).toBe("600.00 was paid, not 699.00.")
    await cancelInvoice(await contextOf(), 1)
    fake.happen(provider_id ?? "", "pay", { value: 699 })
    await tellAll()
    expect(await only()).toMatchObject({ status: "cancelled" })
    expect(await problem()).toBe("It was paid although it is cancelled.")
  })

  test("is found out once a day where nobody told of it", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "pay")
    fake.events.length = 0
    expect(await drain()).toBe(0)
    expect(await only()).toMatchObject({ status: "pending" })
    pass(24 * 3600)
    await drain()
    expect(await only()).toMatchObject({ status: "paid", payment_date: "2026-03-10" })
    pass(24 * 3600)
    server.heard.length = 0
    await drain()
    expect(server.heard.filter(({ url }) => url.pathname.endsWith(provider_id ?? ""))).toEqual([])
  })

  test("changes nothing but the operator's list where Asaas does not know the charge any more, or it is of another", async () => {
    const { provider_id } = await charged()
    const charge = fake.charges.get(provider_id ?? "")
    fake.charges.delete(provider_id ?? "")
    pass(24 * 3600)
    await drain()
    expect(await problem()).toBe(`There is no ${provider_id} any more.`)
    expect(await only()).toMatchObject({ status: "pending" })
    if (charge) fake.charges.set(charge.id, { ...charge, status: "RECEIVED", externalReference: "another" })
    pass(24 * 3600)
    await drain()
    expect(await problem()).toBe(`${provider_id} is no charge of this invoice.`)
    expect(await only()).toMatchObject({ status: "pending" })
  })
})

describe("the hook", () => {
  const headers = { "asaas-access-token": asaasEnv("").ASAAS_WEBHOOK_TOKEN }

  test("refuses a wrong token, no token, what is too big and what is no event, and changes nothing", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "pay")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    const before = await everything()
    expect(await tell({ ...event, headers: { "asaas-access-token": "another" } })).toBe(401)
    expect(await tell({ ...event, headers: {} })).toBe(401)
    expect(
      await tell({ headers, body: JSON.stringify({ id: "x", payment: {}, more: "x".repeat(300_000) }) }),
    ).toBe(413)
    expect(await tell({ headers, body: "{" })).toBe(400)
    expect(await tell({ headers, body: "[]" })).toBe(400)
    expect(await everything()).toBe(before)
  })

  test("takes in an event once, and ignores charges that are not ours", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "overdue")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    expect(await tell(event)).toBe(200)
    expect(await drain()).toBe(1)
    const before = await everything()
    expect(await tell(event)).toBe(200)
    const strange = {
      id: "evt_9",
      event: "PAYMENT_RECEIVED",
      payment: { id: "pay_9", externalReference: "inv_77" },
    }
    expect(await tell({ headers, body: JSON.stringify(strange) })).toBe(200)
    expect(await tell({ headers, body: JSON.stringify({ id: "evt_8", event: "TRANSFER_DONE" }) })).toBe(200)
    expect(await everything()).toBe(before)
    expect(await drain()).toBe(0)
  })

  test("asks once or twice, however many events come at once", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "pay")
    const [event] = fake.events.splice(0)
    if (!event) throw new Error("There is no event.")
    const body = JSON.parse(event.body) as object
    const all = Array.from({ length: 100 }, (_, index) => ({
      ...event,
      body: JSON.stringify({ ...body, id: `evt-${index}` }),
    }))
    server.heard.length = 0
    expect(new Set(await Promise.all(all.map(tell)))).toEqual(new Set([200]))
    await drain()
    expect(await only()).toMatchObject({ status: "paid" })
    expect(server.heard.length).toBeLessThanOrEqual(2)
  })

  test("has Asaas asked again for an event that comes while it is asked", async () => {
    const { provider_id } = await charged()
    const ctx = await contextOf()
    pass(24 * 3600)
    const wanted = { table: "invoice_charges", group: "provider", limit: 1, busyGroups: [] } as const
    const [asking] = await claimDue(ctx, wanted)
    if (!asking) throw new Error("Nothing is due.")
    await happen(provider_id, "pay")
    expect(await only()).toMatchObject({ status: "pending" })
    await restCharge(ctx, "invoice_charges", { ...asking, hints: 0, nextAt: null })
    await drain()
    expect(await only()).toMatchObject({ status: "paid" })
  })

  test("believes Asaas and not the event", async () => {
    const { provider_id } = await charged()
    fake.happen(provider_id ?? "", "pay")
    const [event] = fake.events.splice(0)
    fake.happen(provider_id ?? "", "overdue")
    if (event) await tell(event)
    await drain()
    expect((await only())?.status).toBe("pending")
  })
})
