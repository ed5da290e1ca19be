import { chooseFreePlan } from "@funil/contract/account/accounts"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { billingScene } from "../../../test/billing/billing-scene.ts"
import { testApi } from "../../../test/client.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { putStanding } from "../../../test/standing.ts"
import { advanceBilling } from "./advance-billing.ts"
import {
  cancelInvoice,
  giveAccountPlan,
  payInvoice,
  resumeAccount,
  suspendAccount,
} from "./settle-billing.ts"

const api = await testApi()
const { admin, contextOf, send, preview, order, invoices, status, goTo, strike } = billingScene(api)

test("what is not paid is overdue, then suspends; paid, the account goes on", async () => {
  await order()
  const standing = async () => [(await status()).state, (await invoices())[0]?.status]
  await strike("2026-03-15")
  expect(await standing()).toEqual(["active", "pending"])
  await strike("2026-03-16")
  expect(await standing()).toEqual(["active", "overdue"])
  await strike("2026-03-18")
  const { rows } =
    await sql`select 1 from accounts where domain = ${admin().domain} and suspended_at is not null`.execute(
      api.database.owner,
    )
  expect(rows).toHaveLength(1)
  expect(await send({ subscription_plan: "scale" })).toMatchObject({
    status: 409,
    body: { code: "account_suspended" },
  })
  await payInvoice(await contextOf(), 1, "2026-03-17")
  expect(await standing()).toEqual(["active", "paid"])
  expect((await invoices())[0]?.payment_date).toBe("2026-03-17")
  await expect(payInvoice(await contextOf(), 1)).rejects.toMatchObject({ code: "conflict" })
})

test("each period has one invoice, though the clock strikes twice, late, or for many at once", async () => {
  await order()
  await payInvoice(await contextOf(), 1)
  await strike("2026-04-09")
  expect(await invoices()).toHaveLength(1)
  goTo("2026-04-10")
  const ctx = await contextOf()
  await Promise.all([advanceBilling(ctx), advanceBilling(ctx), advanceBilling(ctx)])
  await strike("2026-04-10")
  expect(await invoices()).toMatchObject([
    {
      kind: "renewal",
      status: "pending",
      number: `${admin().domain}-2`,
      invoice_date: "2026-04-10",
      due_date: "2026-04-15",
      period: { from: "2026-04-10", until: "2026-05-10" },
    },
    { number: `${admin().domain}-1` },
  ])
  await payInvoice(ctx, 2)
  // No user opened the account for three months.
  goTo("2026-07-12")
  await advanceBilling(ctx)
  const { rows } = await sql<{ period_from: string; invoice_date: string }>`
      select period_from, invoice_date from invoices where account_id = ${ctx.accountId} and number > 2 order by number
    `.execute(api.database.owner)
  expect(rows.map(({ period_from }) => period_from)).toEqual(["2026-05-10", "2026-06-10", "2026-07-10"])
  expect(new Set(rows.map(({ invoice_date }) => invoice_date))).toEqual(new Set(["2026-07-12"]))
})

test("the day is that of the account's zone", async () => {
  await order()
  await payInvoice(await contextOf(), 1)
  // It is still the 9th in São Paulo.
  api.clock.now = new Date("2026-04-10T02:30:00.000Z")
  await advanceBilling(await contextOf())
  expect(await invoices()).toHaveLength(1)
  api.clock.now = new Date("2026-04-10T03:00:00.000Z")
  await advanceBilling(await contextOf())
  expect(await invoices()).toHaveLength(2)
})

test("an account with nothing due is not written to", async () => {
  await order()
  await strike("2026-03-11")
  const ctx = await contextOf()
  const before = await fingerprint(api.database, ctx.accountId)
  await strike("2026-03-12")
  await advanceBilling(ctx)
  expect(await fingerprint(api.database, ctx.accountId)).toEqual(before)
})

test("a trial that has ended is over with the order, and stays from before are not made up for", async () => {
  await putStanding(api, admin(), "trial_ended")
  expect((await api.raw("GET", "/cards", admin())).status).toBe(402)
  goTo("2026-03-20")
  await order()
  expect((await api.raw("GET", "/cards", admin())).status).toBe(200)
  const { rows } = await sql`select unblocked_at from accounts where domain = ${admin().domain}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ unblocked_at: api.clock.now }])
})

test("who does not pay may choose the free plan, which cancels what is open", async () => {
  await order()
  await strike("2026-03-18")
  expect((await api.raw("GET", "/cards", admin())).body).toMatchObject({ code: "E4023" })
  expect(await api.call(chooseFreePlan, admin(), { body: {} })).toMatchObject({
    state: "free",
    subscription_plan: "start",
  })
  expect(await invoices()).toMatchObject([{ status: "cancelled" }])
  expect(await order()).toMatchObject({ in_force: false })
  expect(await status()).toMatchObject({ state: "free", plan: "start" })
})

test("who pays chooses the free plan for the next period", async () => {
  await order()
  const reply = await api.send(chooseFreePlan, admin(), { body: {} })
  expect(reply).toMatchObject({
    status: 202,
    body: { pending_change: { plan: "start", effective_date: "2026-04-10" } },
  })
  expect(await status()).toMatchObject({ state: "active", plan: "grow" })
})

test("after a cancelled invoice the plan has ended, and the next order begins when it is paid", async () => {
  await order()
  const ctx = await contextOf()
  await cancelInvoice(ctx, 1)
  const rows = () =>
    sql`
      select free_trial_exceeded_at is not null as ended, subscription_plan as plan from accounts where account_id = ${ctx.accountId}
    `.execute(api.database.owner)
  expect((await rows()).rows).toEqual([{ ended: true, plan: "grow" }])
  expect((await preview()).body).toMatchObject({ begins: "when_paid" })
  expect(await order({ subscription_plan: "scale" })).toMatchObject({ in_force: false, status: "pending" })
  expect((await rows()).rows).toEqual([{ ended: true, plan: "grow" }])
  expect((await send()).status).toBe(409)
  goTo("2026-03-13")
  await payInvoice(ctx, 2)
  expect((await rows()).rows).toEqual([{ ended: false, plan: "scale" }])
  expect((await invoices())[0]).toMatchObject({
    in_force: true,
    period: { from: "2026-03-13", until: "2026-04-13" },
  })
})

test("the operator suspends, lets go on and gives plans", async () => {
  await order()
  const ctx = await contextOf()
  await suspendAccount(ctx)
  expect((await send({ subscription_plan: "scale" })).status).toBe(409)
  await resumeAccount(ctx)
  await expect(resumeAccount(ctx)).rejects.toMatchObject({ code: "conflict" })
  await expect(giveAccountPlan(ctx, "scale", null)).rejects.toMatchObject({ code: "conflict" })
  await payInvoice(ctx, 1)
  await giveAccountPlan(ctx, "scale", new Date("2026-04-01T03:00:00.000Z"))
  expect(await status()).toMatchObject({ state: "trial", plan: "scale", days_remaining: 22 })
})
