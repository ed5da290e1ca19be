import { listLogs, listTrash, restoreTrash, undo } from "@funil/contract/records/history"
import {
  createProduct,
  filterProducts,
  findProducts,
  getProduct,
  listProducts,
  massUpdateProducts,
  searchProducts,
  trashProduct,
  updateProduct,
} from "@funil/contract/records/products"
import type { massUpdateBody } from "@funil/contract/shared/mass"
import { expect, test } from "vitest"
import type * as z from "zod/mini"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()

async function product(who: Person, body: Partial<Record<string, unknown>> = {}) {
  return api.call(createProduct, who, { body: { name: "Forno Ágil", ...body } })
}

test("a product is stored as sent and recorded", async () => {
  const admin = await api.signUp()
  const made = await product(admin, { color: "#C03020", price: 1.005, sku: "FR-1", tags: ["novo", "Novo"] })
  expect(made).toMatchObject({
    name: "Forno Ágil",
    color: "#C03020",
    price: 1.01,
    sku: "FR-1",
    tags: ["novo"],
    product_picture: null,
    custom_fields: {},
    created_by: admin.id,
  })
  expect(await api.call(getProduct, admin, { params: { id: made.id } })).toEqual(made)
  const { data } = await api.call(listLogs, admin, { query: { entity: "product", record_id: made.id } })
  expect(data.map(({ action, user }) => [action, user?.id])).toEqual([["create", admin.id]])
})

test("a tag of a product may come as {value, text} in every call that takes tags", async () => {
  const admin = await api.signUp()
  const option = (text: string) => ({ value: `${text}-1`, text })
  const { id, tags } = await product(admin, { tags: [option("Defeito"), "novo", option("Novo")] })
  expect(tags).toEqual(["Defeito", "novo"])
  const put = { params: { id }, body: { tags: [option("Tamanho")] } }
  expect(await api.call(updateProduct, admin, put)).toMatchObject({ tags: ["Tamanho"] })
  const values: z.input<typeof massUpdateBody>["values"] = [
    { field: "tags", value: [option("Cor")], mode: "add" },
    { field: "tags", value: { add: [option("Voltagem")], remove: [option("Tamanho")] } },
    { field: "tags", value: [option("Cor")], mode: "remove" },
  ]
  for (const value of values)
    await api.call(massUpdateProducts, admin, { body: { filters: [], all: true, values: [value] } })
  expect(await api.call(getProduct, admin, { params: { id } })).toMatchObject({ tags: ["Voltagem"] })
  for (const broken of [{ value: "x" }, { ...option("a"), more: 1 }, option(""), option("x".repeat(61))]) {
    const refused = await api.raw("PUT", `/products/${id}`, admin, { tags: [broken] })
    expect([broken, refused.status]).toEqual([broken, 422])
  }
})

test("what is left out is empty, and a PUT leaves it alone", async () => {
  const admin = await api.signUp()
  const bare = await product(admin)
  expect(bare).toMatchObject({ color: null, price: 0, sku: null, tags: [] })
  await api.call(updateProduct, admin, { params: { id: bare.id }, body: { price: 10, sku: "A" } })
  const { body, headers } = await api.send(updateProduct, admin, {
    params: { id: bare.id },
    body: { sku: "" },
  })
  expect(body).toMatchObject({ name: "Forno Ágil", price: 10, sku: null })
  const stale = await api.send(
    updateProduct,
    admin,
    { params: { id: bare.id }, body: { price: 11 } },
    { "if-match": '"1"' },
  )
  expect(stale).toMatchObject({ status: 412, body: { current: { price: 10 } } })
  expect(headers["undo-token"]).toBeTruthy()
})

test.each([
  [{ name: "" }, "name"],
  [{ price: -1 }, "price"],
  [{ price: 100_000_000 }, "price"],
  [{ color: "reddish" }, "color"],
  [{ stock: 3 }, "stock"],
  [{ custom_fields: { unknown: 1 } }, "custom_fields.unknown"],
])("%j is refused", async (body, field) => {
  const admin = await api.signUp()
  const reply = await api.raw("POST", "/products", admin, { name: "Forno", ...body })
  expect(reply).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
  expect(await api.call(listProducts, admin, {})).toMatchObject({ total: 0 })
})

test("products are searched, found, filtered and ordered", async () => {
  const admin = await api.signUp()
  await product(admin, { price: 30, sku: "FR-1" })
  await product(admin, { name: "Balcão", price: 20, sku: "BL-2", tags: ["vitrine"] })
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  const searched = await api.call(searchProducts, admin, { query: { name: "agil" } })
  expect(names(searched.data)).toEqual(["Forno Ágil"])
  expect(names((await api.call(searchProducts, admin, { query: { search: "bl-2" } })).data)).toEqual([
    "Balcão",
  ])
  expect(names(await api.call(findProducts, admin, { query: { attribute: "sku", value: "FR-1" } }))).toEqual([
    "Forno Ágil",
  ])
  const dear = { filters: [{ filterField: "price", operator: ">", valueField: 25 }] }
  expect(await api.call(filterProducts, admin, { query: {}, body: dear })).toMatchObject({ total: 1 })
  const listed = await api.call(listProducts, admin, { query: { orderBy: "price", direction: "asc" } })
  expect(names(listed.data)).toEqual(["Balcão", "Forno Ágil"])
})

test("everybody reads products, and only admin and manager write them", async () => {
  const admin = await api.signUp()
  const made = await product(admin)
  for (const role of ["agent", "restricted_agent", "external_agent", "visitor"] as const) {
    const colleague = await api.colleague(admin, role)
    expect(await api.call(getProduct, colleague, { params: { id: made.id } })).toEqual(made)
    for (const reply of [
      await api.send(createProduct, colleague, { body: { name: "Nada" } }),
      await api.send(updateProduct, colleague, { params: { id: made.id }, body: { price: 1 } }),
      await api.send(trashProduct, colleague, { params: { id: made.id } }),
    ])
      expect(reply.status).toBe(403)
  }
  const manager = await api.colleague(admin, "manager")
  const dearer = await api.call(updateProduct, manager, { params: { id: made.id }, body: { price: 7 } })
  expect(dearer.price).toBe(7)
})

test("another account sees nothing of it", async () => {
  const admin = await api.signUp()
  const stranger = await api.signUp()
  const { id } = await product(admin)
  for (const reply of [
    await api.send(getProduct, stranger, { params: { id } }),
    await api.send(updateProduct, stranger, { params: { id }, body: { price: 1 } }),
    await api.send(trashProduct, stranger, { params: { id } }),
  ])
    expect(reply.status).toBe(404)
  expect(await api.call(listProducts, stranger, {})).toMatchObject({ total: 0 })
})

test("a product comes back from the trash, and each change can be undone", async () => {
  const admin = await api.signUp()
  const { id } = await product(admin, { price: 5 })
  await api.call(trashProduct, admin, { params: { id } })
  expect((await api.send(getProduct, admin, { params: { id } })).status).toBe(404)
  const trash = await api.call(listTrash, admin, { query: { entity: "product" } })
  expect(trash.data).toMatchObject([{ id, name: "Forno Ágil" }])
  await api.call(restoreTrash, admin, { params: { entity: "product", id } })
  const { headers } = await api.send(updateProduct, admin, {
    params: { id },
    body: { price: 9, tags: ["a"] },
  })
  await api.call(undo, admin, { body: { token: headers["undo-token"] ?? "" } })
  expect(await api.call(getProduct, admin, { params: { id } })).toMatchObject({ price: 5, tags: [] })
})

test("nobody undoes what they may not write", async () => {
  const admin = await api.signUp()
  const agent = await api.colleague(admin, "agent")
  const { id } = await product(admin)
  const { headers } = await api.send(updateProduct, admin, { params: { id }, body: { price: 9 } })
  const result = await api.call(undo, agent, { body: { token: headers["undo-token"] ?? "" } })
  expect(result).toMatchObject({ undone: 0, skipped: [{ id, reason: "forbidden" }] })
})
