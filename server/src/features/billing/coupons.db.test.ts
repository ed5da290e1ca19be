import type { InvoiceRequest } from "@funil/contract/account/billing"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { billingScene } from "../../../test/billing/billing-scene.ts"
import { type Person, testApi } from "../../../test/client.ts"
import { cancelInvoice, payInvoice } from "./settle-billing.ts"

const api = await testApi()
const { contextOf, send, preview, order, invoices, strike, coupon } = billingScene(api)

const order422 = async (subscription_coupon: string, body: Partial<InvoiceRequest> = {}) => {
  const reply = await send({ subscription_coupon, ...body })
  expect(reply.status).toBe(422)
  return (reply.body as unknown as { subscription_coupon: string[] }).subscription_coupon[0]
}

test("a coupon makes the order cheaper, whatever case it is typed in, and renewals too", async () => {
  const code = await coupon()
  expect(await order({ subscription_coupon: ` ${code.toLowerCase()} ` })).toMatchObject({
    coupon: code,
    discount: 69.9,
    amount: 629.1,
  })
  await payInvoice(await contextOf(), 1)
  await strike("2026-04-10")
  expect((await invoices())[0]).toMatchObject({ kind: "renewal", coupon: code, amount: 629.1 })
})

test("what a coupon takes off is not mixed with what a year saves", async () => {
  const code = await coupon()
  const { body } = await preview({ subscription_cycle: "yearly", subscription_coupon: code })
  // 10 × 12 × 69.90, less 1200 for the year, less a tenth of the rest
  expect(body).toMatchObject({ subtotal: 8388, discount: 1918.8, coupon_discount: 718.8, total: 6469.2 })
  expect((await preview({ subscription_cycle: "yearly" })).body).toMatchObject({ coupon_discount: 0 })
})

test("a coupon of free users is for the first invoice of the first subscription", async () => {
  const code = await coupon({ kind: "free_users", value: 1 })
  expect(await order({ subscription_coupon: code })).toMatchObject({ amount: 629.1, coupon: code })
  await payInvoice(await contextOf(), 1)
  await strike("2026-04-10")
  expect((await invoices())[0]).toMatchObject({ amount: 699, coupon: null })
})

test("a coupon that takes all off is paid at once", async () => {
  const code = await coupon({ value: 100 })
  expect(await order({ subscription_coupon: code })).toMatchObject({
    amount: 0,
    status: "paid",
    payment_date: "2026-03-10",
  })
})

test("an order that is sent twice is told that it is there, whatever its coupon", async () => {
  const code = await coupon()
  await order({ subscription_coupon: code })
  expect(await send({ subscription_coupon: code })).toMatchObject({
    status: 409,
    body: { code: "order_unpaid" },
  })
  expect(await order422(code, { subscription_paid_users: 12 })).toBe("Este cupom já foi usado.")
})

test("a coupon is refused with its reason", async () => {
  const used = await coupon({ max_uses: 1 })
  await send({ subscription_coupon: used }, await api.signUp())
  const reasons = [
    await order422("NENHUM-ASSIM"),
    await order422("!"),
    await order422(await coupon({ until_date: "2026-03-09" })),
    await order422(used),
    await order422(await coupon({ plans: ["scale"] })),
    await order422(await coupon({ kind: "amount", value: 100, currency: "USD" })),
  ]
  expect(reasons).toEqual([
    "Este cupom não existe.",
    "Este cupom não existe.",
    "Este cupom não vale mais.",
    "Este cupom já foi usado.",
    "Este cupom não vale para este pedido.",
    "Este cupom não vale para este pedido.",
  ])
  expect((await preview({ subscription_coupon: used })).status).toBe(422)
  expect(await invoices()).toEqual([])
})

test("a coupon is taken as often as it may be, though many want it at once", async () => {
  const code = await coupon({ max_uses: 3 })
  const people: Person[] = []
  for (let count = 0; count < 20; count += 1) people.push(await api.signUp())
  // Each of them five times.
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => people.map((who) => send({ subscription_coupon: code }, who))).flat(),
  )
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(3)
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409, 422]))
  const { rows } = await sql`select uses from coupons where code = ${code}`.execute(api.database.owner)
  expect(rows).toEqual([{ uses: 3 }])
})

test("a coupon comes back when its order was cancelled", async () => {
  const code = await coupon({ max_uses: 1 })
  await order({ subscription_coupon: code })
  await cancelInvoice(await contextOf(), 1)
  expect(await order({ subscription_coupon: code })).toMatchObject({ coupon: code, in_force: false })
  await payInvoice(await contextOf(), 2)
  const more = { subscription_paid_users: 12 }
  expect(await order422(code, more)).toBe("Este cupom já foi usado.")
  expect(await order422(await coupon(), more)).toBe("Este cupom não vale para este pedido.")
})
