import { listNotifications } from "@funil/contract/messages/notifications"
import { updateDeal } from "@funil/contract/records/deals"
import { createNote } from "@funil/contract/records/notes"
import { createProduct, listProducts } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const lines = m.products.lines

async function products({ token }: Person) {
  const { data } = await call(token, listProducts, {})
  return data.map(({ name, price, sku, color }) => ({ name, price, sku, color }))
}

test("a product is made, and changed where it stands", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/admin/configs/products/create")
  const dialog = page.getByRole("dialog", { name: m.records.product.create })
  await dialog.getByRole("button", { name: m.products.submit }).click()
  await expect(dialog.getByText(m.rules.required)).toBeVisible()
  await dialog.getByLabel(m.fieldNames.product.name, { exact: true }).fill("Forno elétrico")
  await dialog.getByLabel(m.fieldNames.product.price).fill("1999,90")
  await dialog.getByLabel(m.fieldNames.product.sku).fill("FE-220")
  await dialog.getByTitle(m.fieldOptions.product.color.orange).click()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.products.submit }).click()
  await expect(page).toHaveURL(/products\/[^/]+\/edit/)
  expect(await products(admin)).toEqual([
    { name: "Forno elétrico", price: 1999.9, sku: "FE-220", color: "orange" },
  ])

  const panel = page.getByRole("region", { name: "Forno elétrico" })
  const price = panel.getByLabel(m.fieldNames.product.price, { exact: true })
  await price.fill("2100")
  await price.press("Enter")
  await expect.poll(async () => (await products(admin))[0]?.price).toBe(2100)
  await expectAccessible(page)
})

test("whoever is mentioned on a product comes to it, and below managers only reads it", async ({
  page,
  admin,
  signIn,
}) => {
  const { id } = await call(admin.token, createProduct, { body: { name: "Forno", price: 10 } })
  const agent = await colleague(admin, "agent")
  const note = `<p><span data-type="mention" data-id="${agent.id}">@Bruno</span> confira o preço</p>`
  await call(admin.token, createNote, { body: { entity: "product", record_id: id, note } })
  const { data } = await call(agent.token, listNotifications, {})
  await signIn(agent)
  await page.goto(data[0]?.route ?? "")
  const panel = page.getByRole("region", { name: "Forno" })
  await expect(panel.getByLabel(m.fieldNames.product.name, { exact: true })).toBeDisabled()
  await panel.getByRole("button", { name: m.details.tabs.activity }).click()
  await expect(panel.getByText("confira o preço")).toBeVisible()
  await page.goto("/admin/configs/products/create")
  await expect(page).toHaveURL(/\/pipelines/)
})

test("a deal is calculated from its products: quantity, price, total, and that as its value", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  await call(admin.token, createProduct, { body: { name: "Batedeira", price: 350, sku: "BT-1" } })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: lines.add }).click()
  await drawer.getByRole("combobox", { name: lines.add }).fill("bated")
  await page.getByRole("option", { name: /Batedeira/ }).click()
  await expect(drawer.getByRole("button", { name: /Batedeira/ }).first()).toContainText("1 ×")

  await drawer.getByTitle(lines.calculator("Batedeira")).click()
  const calculator = page.getByRole("dialog", { name: lines.calculator("Batedeira") })
  await expect(calculator.getByRole("button", { name: lines.fewer })).toBeDisabled()
  await calculator.getByRole("button", { name: lines.more }).click()
  await calculator.getByRole("button", { name: lines.more }).click()
  await calculator.getByLabel(lines.price).fill("300")
  await calculator.getByLabel(lines.price).press("Enter")
  await expect(calculator.getByText("900,00")).toBeVisible()
  await expectAccessible(page, ":popover-open")
  await calculator.getByRole("button", { name: lines.done }).click()
  await expect
    .poll(async () => (await readDeal(admin, deal)).products.map(({ pivot }) => [pivot.amount, pivot.price]))
    .toEqual([[3, 300]])

  const sums = drawer.getByRole("region", { name: m.fieldNames.deal.products }).locator("..")
  await expect(sums).toContainText(/Total dos produtos\s*R\$\s900,00/)
  // Of three it is another number, which would only puzzle.
  await expect(sums).not.toContainText("Valor estimado")

  // The agreed value stays until a user takes the total. From then on it follows the total.
  const amount = async () => (await readDeal(admin, deal)).amount
  expect(await amount()).toBe(1500)
  await drawer.getByRole("button", { name: lines.takeTotal }).click()
  await expect.poll(amount).toBe(900)
  await expect(drawer.getByRole("button", { name: lines.takeTotal })).toBeHidden()
  await drawer.getByTitle(lines.calculator("Batedeira")).click()
  await calculator.getByRole("button", { name: lines.fewer }).click()
  await expect.poll(amount).toBe(600)
})

test("nobody clashes with their own quick hands on a machine that is slow to show what was saved", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const { id } = await call(admin.token, createProduct, { body: { name: "Batedeira", price: 350 } })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { products: [id] } })
  await page.addInitScript(() => {
    const usual = window.setTimeout.bind(window)
    // What the caches tell the screens goes through timers.
    Object.assign(window, {
      setTimeout: (run: () => void, time = 0) => usual(run, Math.max(time, 500)),
    })
  })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByTitle(lines.calculator("Batedeira")).click()
  const calculator = page.getByRole("dialog", { name: lines.calculator("Batedeira") })
  const terms = async () =>
    (await readDeal(admin, deal)).products.map(({ pivot: { amount, price } }) => [amount, price])
  await calculator.getByRole("button", { name: lines.more }).click()
  await calculator.getByRole("button", { name: lines.more }).click()
  await expect.poll(terms).toEqual([[3, 350]])
  await calculator.getByLabel(lines.price).fill("300")
  await calculator.getByLabel(lines.price).press("Enter")
  await expect.poll(terms).toEqual([[3, 300]])
  await expect(calculator.getByRole("alert")).toHaveCount(0)
  await expect(calculator.getByText("900,00")).toBeVisible()
})

test("the history tells products, own fields and pictures in words", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const { id } = await call(admin.token, createProduct, { body: { name: "Batedeira", price: 350 } })
  const { name } = await call(admin.token, createCustomField, {
    body: { entity: "deal", type: "money", label: "Frete combinado" },
  })
  const change = (body: CallInput<typeof updateDeal>["body"]) =>
    call(admin.token, updateDeal, { params: { id: deal.id }, body })
  await change({ products: [id] })
  await change({ products: [{ product_id: id, amount: 4 }] })
  await change({ products: [], custom_fields: { [name]: 120 } })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const history = drawer.getByRole("region", { name: m.details.tabs.activity }).getByRole("listitem")
  const said = m.details.history
  const field = m.fieldNames.deal.products
  await expect(history.getByText(said.added("Batedeira", field))).toBeVisible()
  await expect(history.getByText(said.removed("Batedeira", field))).toBeVisible()
  await expect(history.getByText(/1 × R\$\s350,00/)).toBeVisible()
  await expect(history.getByText(/4 × R\$\s350,00/)).toBeVisible()
  await expect(history.getByText(said.set("Frete combinado"))).toContainText("120,00")
})

test("a quantity of nothing becomes one, and a product that is taken out comes back by undo", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const { id } = await call(admin.token, createProduct, { body: { name: "Masseira", price: 10 } })
  await call(admin.token, updateDeal, {
    params: { id: deal.id },
    body: { products: [{ product_id: id, amount: 5 }] },
  })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByTitle(lines.calculator("Masseira")).click()
  const calculator = page.getByRole("dialog", { name: lines.calculator("Masseira") })
  await calculator.getByLabel(lines.amount).fill("0")
  await calculator.getByLabel(lines.amount).press("Enter")
  await expect(calculator.getByLabel(lines.amount)).toHaveValue("1")
  await calculator.getByRole("button", { name: lines.done }).click()
  const counts = async () => (await readDeal(admin, deal)).products.map(({ pivot }) => pivot.amount)
  await expect.poll(counts).toEqual([1])
  await drawer.getByRole("button", { name: m.ui.remove("Masseira") }).click()
  await expect.poll(counts).toEqual([])
  await page
    .getByRole("listitem")
    .filter({ hasText: m.deals.links.removed("Masseira") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect.poll(counts).toEqual([1])
})
