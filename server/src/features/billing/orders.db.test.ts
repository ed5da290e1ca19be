import { listAccounts, updateAccount } from "@funil/contract/account/accounts"
import { getPendingChange, listInvoices, revokePendingChange } from "@funil/contract/account/billing"
import { inviteUsers } from "@funil/contract/account/invitations"
import { placeholders } from "@funil/contract/account/plans"
import { createUser, trashUser, updateUser } from "@funil/contract/account/users"
import { listOperations, undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { billingScene } from "../../../test/billing/billing-scene.ts"
import { type Person, testApi } from "../../../test/client.ts"
import { putStanding } from "../../../test/standing.ts"
import { cancelInvoice, payInvoice } from "./settle-billing.ts"

const api = await testApi()
const { admin, contextOf, send, preview, order, invoices, status, goTo, strike } = billingScene(api)
const putTrial = (ends: string) =>
  sql`update accounts set free_trial_exceeded_at = ${ends} where domain = ${admin().domain}`.execute(
    api.database.owner,
  )
const changeOf = async () => (await api.call(getPendingChange, admin(), {})).pending_change

describe("the first order", () => {
  test("is invoiced, in force at once, ends the trial, and is recorded", async () => {
    await putStanding(api, admin(), "trial_ended")
    const quote = await preview()
    expect(quote).toMatchObject({
      status: 200,
      body: {
        begins: "now",
        plan: "grow",
        cycle: "monthly",
        users: 10,
        minimum_users: 10,
        unit_price: 69.9,
        subtotal: 699,
        discount: 0,
        discount_percent: 0,
        coupon_discount: 0,
        coupon: null,
        total: 699,
        currency: "BRL",
        period: { from: "2026-03-10", until: "2026-04-10" },
        due_date: "2026-03-15",
      },
    })
    const made = await order()
    expect(made).toMatchObject({
      kind: "order",
      status: "pending",
      in_force: true,
      number: `${admin().domain}-1`,
      plan: "grow",
      cycle: "monthly",
      users: 10,
      subtotal: 699,
      discount: 0,
      amount: 699,
      currency: "BRL",
      period: { from: "2026-03-10", until: "2026-04-10" },
      invoice_date: "2026-03-10",
      due_date: "2026-03-15",
      payment_date: null,
      provider: "builtin",
      provider_id: null,
      coupon: null,
    })
    expect(made.invoiceUrl).toMatch(/^http:\/\/localhost:3000\/i\/[\w-]{64}$/)
    expect(await api.call(listInvoices, admin(), {})).toEqual([made])
    expect(await status()).toMatchObject({ plan: "grow", state: "active", free_trial_exceeded_at: null })
    const { data } = await api.call(listOperations, admin(), { query: { page: "1", per_page: "1" } })
    expect(data).toMatchObject([{ kind: "account.updated", user: { id: admin().id }, undo_token: null }])
  })

  test("on the first day of a trial begins after the trial, and is due on that day", async () => {
    // 14 days later it is still the 23rd in São Paulo, and past midnight in UTC.
    await putTrial("2026-03-24T02:59:00.000Z")
    const terms = {
      begins: "now",
      period: { from: "2026-03-24", until: "2026-04-24" },
      due_date: "2026-03-24",
    }
    expect((await preview()).body).toMatchObject(terms)
    expect(await order()).toMatchObject({ in_force: true, period: terms.period, due_date: terms.due_date })
    expect(await status()).toMatchObject({ plan: "grow", state: "active", free_trial_exceeded_at: null })
    // More of it costs a whole period, and is due as late.
    const more = { subscription_paid_users: 12 }
    expect(await order(more)).toMatchObject({ amount: 139.8, period: terms.period, due_date: "2026-03-24" })
    await strike("2026-03-24")
    expect(await invoices()).toMatchObject([{ status: "pending" }, { status: "pending" }])
    expect((await status()).state).toBe("active")
    await payInvoice(await contextOf(), 1)
    await payInvoice(await contextOf(), 2)
    await strike("2026-04-24")
    expect((await invoices())[0]).toMatchObject({
      kind: "renewal",
      period: { from: "2026-04-24", until: "2026-05-24" },
      due_date: "2026-04-29",
    })
  })

  test("on the last days of a trial is due in five days", async () => {
    await putTrial("2026-03-11T12:00:00.000Z")
    const made = await order()
    expect(made).toMatchObject({
      period: { from: "2026-03-12", until: "2026-04-12" },
      due_date: "2026-03-15",
    })
  })

  test("that is cancelled during the trial gives the rest of the trial back", async () => {
    await putTrial("2026-03-24T12:00:00.000Z")
    await order()
    await cancelInvoice(await contextOf(), 1)
    expect(await status()).toMatchObject({ plan: "scale", state: "trial", days_remaining: 15 })
    const again = await order()
    expect(again).toMatchObject({ in_force: false, period: { from: "2026-03-25", until: "2026-04-25" } })
    goTo("2026-03-12")
    await payInvoice(await contextOf(), 2)
    expect((await invoices())[0]).toMatchObject({ in_force: true, period: again.period })
  })

  test("in Portuguese needs the company and its document, which its preview does not", async () => {
    const put = (company: string | null, document: string | null) =>
      sql`
      update accounts set company = ${company}, document = ${document} where domain = ${admin().domain}
    `.execute(api.database.owner)
    await put(" ", placeholders.document)
    expect((await preview()).status).toBe(200)
    expect(await send()).toMatchObject({
      status: 422,
      body: { company: [expect.any(String)], document: [expect.any(String)] },
    })
    await put("Padaria do Sol", null)
    const { body } = await send()
    expect(Object.keys(body as object)).toContain("document")
    expect(body).not.toHaveProperty("company")
    expect(await invoices()).toEqual([])
    await api.call(updateAccount, admin(), { body: { language: "en" } })
    expect((await send()).status).toBe(201)
  })

  test("of a year has its discount", async () => {
    const made = await order({ subscription_cycle: "yearly", subscription_paid_users: 12 })
    expect(made).toMatchObject({ subtotal: 10_065.6, discount: 1440, amount: 8625.6 })
    expect(made.period).toEqual({ from: "2026-03-10", until: "2027-03-10" })
  })

  test("is for ten users, and for all who are active", async () => {
    expect(await send({ subscription_paid_users: 9 })).toMatchObject({
      status: 422,
      body: { subscription_paid_users: [expect.stringContaining("10")] },
    })
    for (let count = 0; count < 10; count += 1) await api.colleague(admin(), "agent")
    expect(await send({ subscription_paid_users: 10 })).toMatchObject({
      status: 422,
      body: { subscription_paid_users: [expect.stringContaining("11")] },
    })
    expect((await preview({ subscription_paid_users: undefined })).body).toMatchObject({ users: 11 })
  })

  test("stays in the account's currency when its language changes, and stands in its data", async () => {
    await api.call(updateAccount, admin(), { body: { language: "en" } })
    expect(await order()).toMatchObject({ amount: 699, currency: "BRL" })
    const [account] = await api.call(listAccounts, admin(), {})
    expect(account).toMatchObject({ subscription_cycle: "monthly", subscription_paid_users: 10 })
  })

  test("is in dollars for an account in English", async () => {
    const domain = `usd-${admin().domain}`
    const sent = {
      domain,
      email: "joe@usd.test",
      password: "uma-senha-de-teste-7",
      first_name: "Joe",
      language: "en",
    }
    const { body } = await api.raw("POST", "/customers", null, sent)
    const joe = { ...(body as Person), domain, id: "", email: sent.email }
    expect((await preview({ subscription_plan: "scale" }, joe)).body).toMatchObject({
      total: 399,
      currency: "USD",
    })
  })

  test("is refused for the free plan, and for what is no request", async () => {
    expect((await send({ subscription_plan: "start" })).status).toBe(422)
    expect((await send({ subscription_plan: "gold" as "grow" })).status).toBe(422)
    expect((await send({ subscription_paid_users: 10.5 })).status).toBe(422)
    expect(await invoices()).toEqual([])
  })

  test("is the only one while it is unpaid, though sent a hundred times at once", async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => send()))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((one) => one === 201)).toHaveLength(1)
    expect(statuses.filter((one) => one === 409)).toHaveLength(99)
    expect(await invoices()).toHaveLength(1)
  })

  test("belongs to admins; a manager reads the invoices, others don't", async () => {
    const [bia, made] = [await api.signUp(), await order()]
    for (const role of ["manager", "agent", "visitor"] as const) {
      const rui = await api.colleague(admin(), role)
      for (const reply of [await send({}, rui), await preview({}, rui)]) expect(reply.status).toBe(403)
      const list = await api.send(listInvoices, rui, {})
      expect(list).toMatchObject(role === "manager" ? { status: 200, body: [made] } : { status: 403 })
    }
    expect(await invoices(bia)).toEqual([])
    expect(await invoices()).toEqual([made])
  })
})

describe("within a period", () => {
  test("more users and a larger plan cost the difference and are in force at once", async () => {
    await order()
    await payInvoice(await contextOf(), 1)
    goTo("2026-03-31")
    // 2 users × 69.90 × 10 of 31 days
    const more = { subscription_paid_users: 12 }
    expect((await preview(more)).body).toMatchObject({
      begins: "now",
      total: 45.1,
      period: { from: "2026-03-31" },
    })
    expect(await order(more)).toMatchObject({
      kind: "difference",
      amount: 45.1,
      users: 12,
      due_date: "2026-04-05",
    })
    // 12 users × 20 × 10 of 31 days
    const scale = await order({ ...more, subscription_plan: "scale" })
    expect(scale).toMatchObject({ kind: "difference", amount: 77.42, plan: "scale" })
    expect(await status()).toMatchObject({ plan: "scale" })
    expect(await send({ ...more, subscription_plan: "scale" })).toMatchObject({ status: 422 })
  })

  test("what is less or otherwise paid waits for the next period, is shown and can be revoked", async () => {
    await order({ subscription_plan: "scale", subscription_paid_users: 15 })
    const less = { subscription_cycle: "yearly", subscription_paid_users: 12 } as const
    const waits = { plan: "grow", cycle: "yearly", users: 12, effective_date: "2026-04-10" }
    expect((await preview(less)).body).toMatchObject({
      begins: "next_period",
      total: 8625.6,
      period: { from: "2026-04-10", until: "2027-04-10" },
      due_date: "2026-04-15",
    })
    expect(await send(less)).toMatchObject({ status: 202, body: { pending_change: waits } })
    expect(await changeOf()).toEqual(waits)
    expect((await status()).pending_change).toEqual(waits)
    expect((await api.send(revokePendingChange, admin(), {})).status).toBe(204)
    expect(await changeOf()).toBeNull()
    expect((await api.send(revokePendingChange, admin(), {})).status).toBe(404)
    expect(await invoices()).toHaveLength(1)
  })

  test("no more people come in than are paid for, by whatever way and however many at once", async () => {
    await api.colleague(admin(), "agent")
    const rui = await api.colleague(admin(), "agent")
    await order()
    const draft = (number: number) => ({
      body: { first_name: "Bia", email: `bia${number}@${admin().domain}.test`, role: "agent" as const },
    })
    const numbers = Array.from({ length: 12 }, (_, number) => number)
    const replies = await Promise.all(numbers.map((number) => api.send(createUser, admin(), draft(number))))
    expect(replies.map((reply) => reply.status).toSorted((one, other) => one - other)).toEqual([
      ...Array(7).fill(201),
      ...Array(5).fill(402),
    ])
    expect(replies.find((reply) => reply.status === 402)?.body).toMatchObject({ code: "E4021" })
    const many = { body: { emails: ["um@time.test", "dois@time.test"], role: "agent" as const } }
    expect((await api.send(inviteUsers, admin(), many)).status).toBe(402)
    const params = { id: rui.id }
    expect((await api.send(updateUser, admin(), { params, body: { deactivated: true } })).status).toBe(200)
    // One invitation would fit, but both are one operation.
    expect((await api.send(inviteUsers, admin(), many)).status).toBe(402)
    expect((await api.send(createUser, admin(), draft(20))).status).toBe(201)
    expect((await api.send(updateUser, admin(), { params, body: { deactivated: false } })).status).toBe(402)
    const { headers } = await api.send(trashUser, admin(), { params })
    const token = headers["undo-token"] ?? ""
    expect((await api.send(undo, admin(), { body: { token } })).status).toBe(200)
    await payInvoice(await contextOf(), 1)
    await order({ subscription_paid_users: 11 })
    expect((await api.send(updateUser, admin(), { params, body: { deactivated: false } })).status).toBe(200)
    expect((await api.send(createUser, admin(), draft(30))).status).toBe(402)
  })

  test("the free plan ends a paid one with its period", async () => {
    await order()
    expect(await send({ subscription_plan: "start" })).toMatchObject({
      body: { pending_change: { plan: "start", effective_date: "2026-04-10" } },
    })
    await payInvoice(await contextOf(), 1)
    await strike("2026-04-10")
    expect(await status()).toMatchObject({ plan: "start", state: "free", pending_change: null })
  })

  test("what is so already is refused, and takes back what waits", async () => {
    await order()
    await payInvoice(await contextOf(), 1)
    expect(await send()).toMatchObject({ status: 422, body: { subscription_plan: [expect.any(String)] } })
    await send({ subscription_cycle: "yearly" })
    expect(await send()).toMatchObject({ status: 202, body: { pending_change: null } })
  })
})
