import { createDeal, filterDeals, getDeal, updateDeal } from "@funil/contract/records/deals"
import { restoreTrash, undo } from "@funil/contract/records/history"
import { createProduct, trashProduct } from "@funil/contract/records/products"
import { getBoard } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline } from "../../../test/factories.ts"

const api = await testApi()

async function product(who: Person, name: string, price: number) {
  return api.call(createProduct, who, { body: { name, price } })
}

async function shop() {
  const admin = await api.signUp()
  return {
    admin,
    oven: await product(admin, "Forno", 1000.1),
    table: await product(admin, "Mesa", 250),
  }
}

function linesOf(deal: { products: { pivot: unknown }[] }) {
  return deal.products.map(({ pivot }) => pivot)
}

test("a deal's products carry how many and at which price", async () => {
  const { admin, oven, table } = await shop()
  const deal = await api.call(createDeal, admin, {
    body: {
      name: "Padaria",
      products: [{ id: table.id, amount: 3, price: 200 }, { product_id: oven.id }],
    },
  })
  expect(deal.products).toEqual([
    {
      id: table.id,
      name: "Mesa",
      color: null,
      sku: null,
      price: 250,
      product_picture: null,
      pivot: { product_id: table.id, amount: 3, price: 200 },
    },
    {
      id: oven.id,
      name: "Forno",
      color: null,
      sku: null,
      price: 1000.1,
      product_picture: null,
      pivot: { product_id: oven.id, amount: 1, price: 1000.1 },
    },
  ])
  expect(await api.call(getDeal, admin, { params: { id: deal.id } })).toEqual(deal)
})

test("the amount is what was sent, else what the products cost, to the cent", async () => {
  const { admin, oven, table } = await shop()
  const products = [{ id: oven.id, amount: 3 }, table.id]
  const priced = await api.call(createDeal, admin, { body: { name: "A", products } })
  expect(priced.amount).toBe(3250.3)
  const fixed = await api.call(createDeal, admin, { body: { name: "B", products, amount: 10 } })
  expect(fixed.amount).toBe(10)
  const params = { id: fixed.id }
  const renamed = await api.call(updateDeal, admin, { params, body: { name: "C" } })
  expect(renamed.amount).toBe(10)
  const fewer = await api.call(updateDeal, admin, {
    params,
    body: { products: [{ id: oven.id, amount: 2 }] },
  })
  expect(fewer.amount).toBe(2000.2)
  const emptied = await api.call(updateDeal, admin, { params, body: { products: [] } })
  expect(emptied).toMatchObject({ amount: 0, products: [], product_count: 0 })
  const typed = await api.call(updateDeal, admin, { params, body: { amount: 7 } })
  const same = await api.call(updateDeal, admin, { params, body: { products: [] } })
  expect([typed.amount, same.amount]).toEqual([7, 7])
})

test("the deal as a GET answered it can be sent back whole, and its products stay", async () => {
  const { admin, oven, table } = await shop()
  const products = [{ id: oven.id, amount: 2, price: 900 }, table.id]
  const deal = await api.call(createDeal, admin, { body: { name: "A", products, amount: 5 } })
  const sent = await api.raw("PUT", `/cards/${deal.id}`, admin, { ...deal, name: "B" })
  expect(sent).toMatchObject({ status: 200, body: { name: "B", amount: 5, products: deal.products } })
})

test("a product named without price or amount keeps those that the deal has", async () => {
  const { admin, oven, table } = await shop()
  const { id } = await api.call(createDeal, admin, {
    body: { name: "A", products: [{ id: oven.id, amount: 2, price: 900 }] },
  })
  const deal = await api.call(updateDeal, admin, {
    params: { id },
    body: { products: [table.id, { id: oven.id, amount: 4 }] },
  })
  expect(linesOf(deal)).toEqual([
    { product_id: table.id, amount: 1, price: 250 },
    { product_id: oven.id, amount: 4, price: 900 },
  ])
})

test.each([
  [{ amount: 0 }, "products.0.amount"],
  [{ amount: 1000 }, "products.0.amount"],
  [{ amount: 1.5 }, "products.0.amount"],
  [{ price: -1 }, "products.0.price"],
])("a product with %j is refused", async (terms, field) => {
  const { admin, oven } = await shop()
  const reply = await api.raw("POST", "/cards", admin, { name: "A", products: [{ id: oven.id, ...terms }] })
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test("products that are unknown, of another account, in the trash or named twice are refused", async () => {
  const { admin, oven, table } = await shop()
  const other = await shop()
  await api.call(trashProduct, admin, { params: { id: table.id } })
  const unknown = "0197a000-0000-7000-8000-000000000000"
  for (const products of [
    [unknown],
    [other.oven.id],
    [{ id: other.oven.id, amount: 1, price: 1 }],
    [table.id],
    [{ id: table.id, price: 1 }],
    [oven.id, oven.id],
  ]) {
    const reply = await api.raw("POST", "/cards", admin, { name: "A", products })
    expect(reply, JSON.stringify(products)).toMatchObject({
      status: 422,
      body: { products: [expect.any(String)] },
    })
  }
})

test("products that cost more than an amount can hold are refused", async () => {
  const admin = await api.signUp()
  const dear = await product(admin, "Torre", 99_999_999.99)
  const body = { name: "A", products: [{ id: dear.id, amount: 2 }] }
  const reply = await api.raw("POST", "/cards", admin, body)
  expect(reply).toMatchObject({ status: 422, body: { amount: [expect.any(String)] } })
  expect((await api.raw("POST", "/cards", admin, { ...body, amount: 1 })).status).toBe(201)
})

test("a product in the trash vanishes from its deals and comes back with it", async () => {
  const { admin, oven, table } = await shop()
  const { id } = await api.call(createDeal, admin, {
    body: { name: "A", products: [{ id: oven.id, amount: 2, price: 900 }, table.id] },
  })
  await api.call(trashProduct, admin, { params: { id: oven.id } })
  const without = await api.call(getDeal, admin, { params: { id } })
  expect(linesOf(without)).toEqual([{ product_id: table.id, amount: 1, price: 250 }])
  expect(without.product_count).toBe(1)
  await api.call(updateDeal, admin, { params: { id }, body: { products: [{ id: table.id, amount: 5 }] } })
  await api.call(restoreTrash, admin, { params: { entity: "product", id: oven.id } })
  expect(linesOf(await api.call(getDeal, admin, { params: { id } }))).toEqual([
    { product_id: table.id, amount: 5, price: 250 },
    { product_id: oven.id, amount: 2, price: 900 },
  ])
})

test("an undo puts the products back with amount and price", async () => {
  const { admin, oven, table } = await shop()
  const { id } = await api.call(createDeal, admin, {
    body: { name: "A", products: [{ id: oven.id, amount: 2, price: 900 }] },
  })
  const { headers } = await api.send(updateDeal, admin, { params: { id }, body: { products: [table.id] } })
  const result = await api.call(undo, admin, { body: { token: headers["undo-token"] ?? "" } })
  expect(result).toMatchObject({ undone: 1, skipped: [] })
  const deal = await api.call(getDeal, admin, { params: { id } })
  expect({ lines: linesOf(deal), amount: deal.amount }).toEqual({
    lines: [{ product_id: oven.id, amount: 2, price: 900 }],
    amount: 1800,
  })
})

test("deals are found by their products", async () => {
  const { admin, oven, table } = await shop()
  const both = await api.call(createDeal, admin, { body: { name: "A", products: [oven.id, table.id] } })
  const one = await api.call(createDeal, admin, { body: { name: "B", products: [oven.id] } })
  const none = await api.call(createDeal, admin, { body: { name: "C" } })
  const found = async (filterField: string, operator: string, valueField: string) => {
    const body = { filters: [{ filterField, operator, valueField }] }
    const deals = await api.call(filterDeals, admin, { query: { paginate: "false" }, body })
    return "data" in deals ? [] : deals.map(({ id }) => id).sort()
  }
  expect(await found("product_id", "=", table.id)).toEqual([both.id])
  expect(await found("products", "<>", table.id)).toEqual([one.id, none.id].sort())
  expect(await found("products.name", "like", "forn")).toEqual([both.id, one.id].sort())
  expect(await found("products", "=", "")).toEqual([none.id])
})

test("a card tells how many products its deal has", async () => {
  const { admin, oven, table } = await shop()
  const pipeline = await firstPipeline(api, admin)
  await api.call(createDeal, admin, { body: { name: "A", products: [oven.id, table.id] } })
  const board = await api.call(getBoard, admin, { params: { id: pipeline.id }, query: {} })
  expect(board.stages[0]?.cards[0]?.product_count).toBe(2)
})
