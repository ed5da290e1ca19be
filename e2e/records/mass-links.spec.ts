import { createCompany } from "@funil/contract/records/companies"
import { type Deal, getDeal } from "@funil/contract/records/deals"
import { createProduct } from "@funil/contract/records/products"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { type Person, signUp } from "../person.ts"
import { addContact, fill, makeBoard } from "../scenes/board-scene.ts"
import { expectCount, notBegunYet, row, toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

test.beforeEach(({ allow }) => allow(notBegunYet))

/** Adds a field to the dialog, with a record in it, by keys alone. */
async function typeLink(page: Page, { dialog, add }: Scene, field: string, record: string): Promise<void> {
  await dialog.getByRole("combobox", { name: add }).focus()
  await page.keyboard.type(field)
  await expect(dialog.getByRole("option", { name: field, exact: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await dialog.getByRole("combobox", { name: field, exact: true }).focus()
  await page.keyboard.type(record)
  await expect(dialog.getByRole("option", { name: record })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(dialog.getByText(record, { exact: true })).toBeVisible()
}

interface Scene {
  readonly dialog: Locator
  /** What the input is called that adds a field. */
  readonly add: string
}

async function linksOf({ token }: Person, deals: readonly Deal[]) {
  const now = await Promise.all(deals.map(({ id }) => call(token, getDeal, { params: { id } })))
  return now.map(({ amount, contacts, companies, products }) => ({
    amount,
    contacts: contacts.map(({ first_name }) => first_name),
    companies: companies.map(({ company }) => company),
    products: products.map(({ name, pivot }) => [name, pivot.amount]),
  }))
}

test("a contact and a product come to many deals, which keep their own, and an undo takes them back, in English", async ({
  page,
  signIn,
}) => {
  const w = words.en
  const names = w.fieldNames.deal
  const admin = await signUp("en")
  const pipeline = await makeBoard(admin)
  const rita = await addContact(admin, "Rita")
  await addContact(admin, "Ana")
  const oven = await call(admin.token, createProduct, { body: { name: "Forno", price: 100 } })
  await call(admin.token, createProduct, { body: { name: "Batedeira", price: 350 } })
  const sun = await call(admin.token, createCompany, { body: { company: "Padaria Sol" } })
  const deals = await fill(admin, pipeline, 0, [
    { name: "Um", contacts: [rita], products: [{ id: oven.id, amount: 2, price: 90 }] },
    { name: "Dois", amount: 10, companies: [sun.id] },
  ])
  const before = await linksOf(admin, deals)
  await signIn(admin)
  await page.goto("/deals")
  await expectCount(page, w.records.deal.count(2))
  await page.keyboard.press("Control+a")
  await page.getByRole("button", { name: w.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: w.mass.editTitle(w.records.deal.count(2)) })
  const scene = { dialog, add: w.mass.addField }
  await typeLink(page, scene, names.contacts, "Ana")
  await typeLink(page, scene, names.products, "Batedeira")
  await typeLink(page, scene, names.companies, "Padaria Sol")
  const modes = dialog.getByRole("group", { name: w.mass.modeOf(names.companies) })
  await expect(modes.getByRole("radio", { name: w.mass.modes.add })).toBeChecked()
  await modes.getByRole("radio", { name: w.mass.modes.add }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(modes.getByRole("radio", { name: w.mass.modes.remove })).toBeChecked()
  await expect(dialog.getByText(w.mass.productsHint)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: w.mass.review }).click()
  const review = page.getByRole("dialog", { name: w.mass.confirmTitle })
  await expect(review.getByText(w.mass.listChange.add("Ana"))).toBeVisible()
  await expect(review.getByText(w.mass.listChange.add("Batedeira"))).toBeVisible()
  await expect(review.getByText(w.mass.listChange.remove("Padaria Sol"))).toBeVisible()
  await expect(review.getByText(w.mass.willChange(w.records.deal.count(2)))).toBeVisible()
  await expectAccessible(page)
  await review.getByRole("button", { name: w.mass.change(2) }).click()
  const done = toast(page, w.mass.changed(w.records.deal.count(2)))
  await expect(done).toBeVisible()
  expect(await linksOf(admin, deals)).toEqual([
    {
      amount: 530,
      contacts: ["Rita", "Ana"],
      companies: [],
      products: [
        ["Forno", 2],
        ["Batedeira", 1],
      ],
    },
    { amount: 350, contacts: ["Ana"], companies: [], products: [["Batedeira", 1]] },
  ])
  await expect(row(page, "Dois")).not.toContainText("Padaria Sol")
  await done.getByRole("button", { name: w.ui.undo }).click()
  await expect(row(page, "Dois")).toContainText("Padaria Sol")
  expect(await linksOf(admin, deals)).toEqual(before)
})

test("contacts come to work for another company in place of theirs, and what is to be added has to be named", async ({
  page,
  admin,
  signIn,
}) => {
  const m = words["pt-BR"]
  await call(admin.token, createCompany, { body: { company: "Padaria Sol" } })
  await addContact(admin, "Ana")
  await addContact(admin, "Rui")
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(2))
  await page.keyboard.press("Control+a")
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.contact.count(2)) })
  await page.setViewportSize({ width: 390, height: 844 })
  const { companies } = m.fieldNames.contact
  await dialog.getByRole("combobox", { name: m.mass.addField }).fill(companies)
  await dialog.getByRole("option", { name: companies, exact: true }).click()
  await dialog.getByRole("button", { name: m.mass.review }).click()
  await expect(dialog.getByText(m.mass.noItems)).toBeVisible()
  await dialog.getByText(m.mass.modes.set, { exact: true }).click()
  await dialog.getByRole("combobox", { name: companies, exact: true }).fill("sol")
  await dialog.getByRole("option", { name: "Padaria Sol" }).click()
  await dialog.getByRole("button", { name: m.mass.review }).click()
  const review = page.getByRole("dialog", { name: m.mass.confirmTitle })
  await expect(review.getByText(m.mass.listChange.set("Padaria Sol"))).toBeVisible()
  await review.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(toast(page, m.mass.changed(m.records.contact.count(2)))).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(row(page, "Ana")).toContainText("Padaria Sol")
})
