import { filterDeals } from "@funil/contract/records/deals"
import { undo } from "@funil/contract/records/history"
import { createProduct, filterProducts } from "@funil/contract/records/products"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { filesOf, moveIn, numbersOf, recognised } from "../../../test/imports/move-in.ts"

const api = await testApi()
api.clock.now = new Date("2026-11-26T12:00:00Z")

const headers = [
  "ID",
  "Nome",
  "Funil de vendas",
  "Etapa",
  "Estado",
  "Valor Único",
  "Valor Recorrente",
  "Produtos",
]

/** An RD Station CRM export of deals with these amounts and products. */
function dealsWith(deals: readonly (readonly [name: string, amount: string, products: string])[]) {
  const rows = deals.map(([name, amount, products]) => [
    name,
    name,
    "Funil padrão",
    "Proposta",
    "Em andamento",
    amount,
    "",
    products,
  ])
  return [recognised({ name: "negociacoes.csv", rival: "rd_station", noun: "deal", headers, rows })]
}

/** Returns each deal's amount, then its products as quantity, name and price. */
async function dealsOf(who: Person) {
  const deals = await api.call(filterDeals, who, { query: { paginate: "false" }, body: { filters: [] } })
  const list = Array.isArray(deals) ? deals : deals.data
  return Object.fromEntries(
    list.map(({ name, amount, products }) => [
      name,
      [amount, ...products.map(({ name: of, pivot }) => `${pivot.amount} ${of} ${pivot.price}`)],
    ]),
  )
}

async function productsOf(who: Person) {
  const products = await api.call(filterProducts, who, {
    query: { paginate: "false" },
    body: { filters: [] },
  })
  const list = Array.isArray(products) ? products : products.data
  return list.map(({ name, price }) => `${name} ${price}`).toSorted()
}

async function reportOf(who: Person, id: string): Promise<string> {
  const { body } = await api.raw("GET", `/imports/${id}/errors?of=cells`, who)
  return String(body)
}

test("products of RD Station become products of the deals, and one undo takes away those that were made", async () => {
  const who = await api.signUp()
  for (const name of ["Tubo PVC, 1,5 pol", "Café especial"])
    await api.call(createProduct, who, { body: { name, price: 70 } })
  const before = await productsOf(who)
  const files = dealsWith([
    ["whole", "R$ 140,00", "tubo pvc, 1,5 POL"],
    ["list", "R$ 900,00", "Cafe Especial, Cano 2,5 m;Torneira"],
    ["one", "R$ 300,00", "3 x Torneira"],
    ["uneven", "R$ 100,00", "3x Torneira"],
    ["priced", "R$ 1.000,00", "2 x Torneira @ 1.234,56, Cano 2,5 m (R$ 9,90), Torneira @ 1.234,56"],
    ["summed", "", "2 x Torneira @ 10,50, Pia - R$ 9,90"],
    ["unknown", "", "Torneira, Pia @ 5"],
    ["none", "R$ 5,00", "-"],
  ])
  const move = await moveIn(api, who, { files })
  expect(numbersOf(move)).toEqual([["deal", 8, 0, 0]])
  expect(move.imports.map(({ incomplete }) => incomplete)).toEqual([0])
  expect(await dealsOf(who)).toEqual({
    whole: [140, "1 Tubo PVC, 1,5 pol 140"],
    list: [900, "1 Café especial 0", "1 Cano 2,5 m 0", "1 Torneira 0"],
    one: [300, "3 Torneira 100"],
    uneven: [100, "3 Torneira 0"],
    priced: [1000, "3 Torneira 1234.56", "1 Cano 2,5 m 9.9"],
    summed: [30.9, "2 Torneira 10.5", "1 Pia 9.9"],
    unknown: [0, "1 Torneira 0", "1 Pia 5"],
    none: [5],
  })
  expect(await productsOf(who)).toEqual([
    "Café especial 70",
    "Cano 2,5 m 0",
    "Pia 0",
    "Torneira 0",
    "Tubo PVC, 1,5 pol 70",
  ])
  const again = await moveIn(api, who, { files: dealsWith([["one", "R$ 300,00", "Jamais visto"]]) })
  expect(numbersOf(again)).toEqual([["deal", 0, 1, 0]])
  const { skipped } = await api.call(undo, who, { body: { token: move.undo_token ?? "" } })
  expect(skipped).toEqual([])
  expect(await productsOf(who)).toEqual(before)
})

test("what a cell of products leaves open is no product: the report has its text", async () => {
  const who = await api.signUp()
  for (const name of ["Plano", "plano"]) await api.call(createProduct, who, { body: { name } })
  const cells = ["Site @ a combinar, Blog", "Plano; Blog", "42, Blog", "Blog @ 5,00, Blog @ 6,00", "0 x Blog"]
  const files = dealsWith(cells.map((cell, at) => [`deal ${at}`, "R$ 10,00", cell]))
  const move = await moveIn(api, who, { files })
  const [deals] = move.imports
  expect(deals?.incomplete).toBe(cells.length)
  expect(await dealsOf(who)).toEqual({
    "deal 0": [10, "1 Blog 10"],
    "deal 1": [10, "1 Blog 10"],
    "deal 2": [10, "1 Blog 10"],
    "deal 3": [10, "1 Blog 5"],
    "deal 4": [10],
  })
  expect(await productsOf(who)).toEqual(["Blog 0", "Plano 0", "plano 0"])
  const report = await reportOf(who, deals?.id ?? "")
  for (const cell of cells) expect(report).toContain(cell)
})

test("the sample of RD Station brings its products", async () => {
  const who = await api.signUp()
  const move = await moveIn(api, who, { files: filesOf("rd_station") })
  expect(await dealsOf(who)).toMatchObject({
    "Site novo": [4500, "1 Site institucional 4500"],
    "Loja virtual": [12_000, "2 Loja virtual 6000", "1 Site institucional 0"],
    Blog: [900],
  })
  expect(move.imports.map(({ entity, incomplete }) => [entity, incomplete])).toContainEqual(["deal", 1])
})
