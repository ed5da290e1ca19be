import { listFormAnswers } from "@funil/contract/forms/form-answers"
import { createForm } from "@funil/contract/forms/forms"
import { createProduct } from "@funil/contract/records/products"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { formPath, postPage } from "../../../../test/forms/form-scene.ts"

const api = await testApi()

test("how many of a product are wanted is asked beside it, counts where it is chosen, and is no other number", async () => {
  const ana = await api.signUp()
  const [oven, table] = [
    await api.call(createProduct, ana, { body: { name: "Forno", price: 100 } }),
    await api.call(createProduct, ana, { body: { name: "Mesa", price: 10 } }),
  ]
  const form = await api.call(createForm, ana, {
    body: {
      name: "Pedido",
      fields: [
        { field: "deal.name", label: "Nome" },
        { field: "deal.products", label: "O que você quer?", required: true, options: [oven.id, table.id] },
      ],
    },
  })
  const path = formPath(form)
  const post = (typed: Parameters<typeof postPage>[2]) => postPage(api, path, typed)
  const page = await api.app.inject(path)
  expect(page.body).toMatch(
    new RegExp(
      `type="number"[^>]*min="1" max="999" step="1" name="deal.products.${oven.id}" value="1" aria-label="Qtd. de Forno"`,
    ),
  )
  const [ovens, tables] = [`deal.products.${oven.id}`, `deal.products.${table.id}`]
  const chosen = { "deal.name": "Pedido", "deal.products": oven.id }
  for (const wrong of ["0", "-1", "1000", "1.5", "1e2", "0x10", "Infinity", "três", "9".repeat(400)]) {
    const sent = await post({ ...chosen, [ovens]: wrong })
    expect([wrong, sent.statusCode]).toEqual([wrong, 422])
    expect(sent.body).toContain("A quantidade vai de 1 a 999.")
    expect(sent.body).toContain(`name="${ovens}" value="${wrong}"`)
  }
  expect((await post({ ...chosen, [ovens]: ["2", "3"] })).statusCode).toBe(422)
  // An amount does not choose the product.
  expect((await post({ "deal.name": "Nada", [ovens]: "3" })).statusCode).toBe(422)
  const ofOther = `deal.products.${form.id}`
  const sent = { ...chosen, [ovens]: " 12 ", [tables]: "não conta", [ofOther]: "7" }
  expect((await post(sent)).statusCode).toBe(303)
  expect((await post({ ...chosen, "deal.products": [oven.id, table.id], [tables]: "" })).statusCode).toBe(303)
  const { rows } = await sql<{ name: string; amount: number }>`
    select p.name, l.amount::int as amount from deal_products l
    join products p on p.account_id = l.account_id and p.id = l.product_id join deals d on d.account_id = l.account_id and d.id = l.deal_id
    join accounts a on a.account_id = l.account_id where a.domain = ${ana.domain} order by d.id, p.name`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([
    { name: "Forno", amount: 12 },
    { name: "Forno", amount: 1 },
    { name: "Mesa", amount: 1 },
  ])
  const { data } = await api.call(listFormAnswers, ana, { params: { id: form.id } })
  expect(data.map(({ values }) => values.at(-1)?.text)).toEqual(["Forno, Mesa", "12 × Forno"])
})
