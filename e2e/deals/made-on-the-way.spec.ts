import { listCompanies } from "@funil/contract/records/companies"
import { listContacts } from "@funil/contract/records/contacts"
import { listDeals } from "@funil/contract/records/deals"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { card, column, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { makeCompany, makeContact, openCompany, openContact, readContact } from "../scenes/contact-scene.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const links = m.deals.links
const required = m.rules.required

type Field = Pick<CallInput<typeof createCustomField>["body"], "entity" | "type" | "label" | "options">

async function makeRequired({ token }: Person, field: Field): Promise<void> {
  await call(token, createCustomField, { body: { ...field, required: true } })
}

test("a contact made on the way in a deal asks with its form for what the account requires, and is linked", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422/)
  const { deal } = await dealScene(admin)
  await makeRequired(admin, { entity: "contact", type: "text", label: "Matrícula" })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: links.addContact }).click()
  await drawer.getByRole("combobox", { name: links.addContact }).fill("Zuleica Prado")
  await page.getByRole("option", { name: m.ui.create("Zuleica Prado") }).click()
  const contact = page.getByRole("dialog", { name: m.records.contact.create })
  const badge = contact.getByLabel("Matrícula")
  await expect(badge).toBeFocused()
  await expect(badge).toHaveAttribute("required")
  await expect(contact.getByText(required)).toHaveCount(1)
  await expectAccessible(page)
  // Left without it there is nobody, and the picker is there again.
  await page.keyboard.press("Escape")
  await expect(contact).toBeHidden()
  expect((await call(admin.token, listContacts)).total).toBe(0)
  await drawer.getByRole("combobox", { name: links.addContact }).fill("Zuleica Prado")
  await page.getByRole("option", { name: m.ui.create("Zuleica Prado") }).click()
  await expect(contact.getByLabel(m.fieldNames.contact.last_name, { exact: true })).toHaveValue("Prado")
  await badge.fill("998")
  await contact.getByRole("button", { name: m.details.form.submitContact }).click()
  await expect(drawer.getByRole("link", { name: /Zuleica Prado/ }).first()).toBeVisible()
  await expect.poll(async () => (await readDeal(admin, deal)).contacts.length).toBe(1)
  const [made] = (await call(admin.token, listContacts)).data
  expect(made).toMatchObject({
    first_name: "Zuleica",
    last_name: "Prado",
    custom_fields: { matricula: "998" },
  })
})

test("so do a company and a product", async ({ page, admin, signIn, allow }) => {
  allow(/422/)
  const { deal } = await dealScene(admin)
  const options = ["Pequena", "Grande"]
  await makeRequired(admin, { entity: "company", type: "select", label: "Porte", options })
  await makeRequired(admin, { entity: "product", type: "number", label: "Garantia" })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: links.addCompany }).click()
  await drawer.getByRole("combobox", { name: links.addCompany }).fill("Padaria Aurora")
  await page.getByRole("option", { name: m.ui.create("Padaria Aurora") }).click()
  const company = page.getByRole("dialog", { name: m.records.company.create })
  await company.getByLabel("Porte").selectOption("Grande")
  await company.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(drawer.getByRole("link", { name: "Padaria Aurora" }).first()).toBeVisible()

  await drawer.getByRole("button", { name: m.products.lines.add }).click()
  await drawer.getByRole("combobox", { name: m.products.lines.add }).fill("Forno")
  await page.getByRole("option", { name: m.ui.create("Forno") }).click()
  const product = page.getByRole("dialog", { name: m.records.product.create })
  await product.getByLabel("Garantia").fill("12")
  await product.getByRole("button", { name: m.products.submit }).click()
  await expect(drawer.getByTitle(m.products.lines.calculator("Forno"))).toBeVisible()
  await expect
    .poll(async () => {
      const { companies, products } = await readDeal(admin, deal)
      return [companies.length, products.length]
    })
    .toEqual([1, 1])
})

test("a deal added in its column asks with its form too, for itself and for whom it is with", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422/)
  const w = m.boardDialogs.quickAdd
  const pipeline = await makeBoard(admin)
  await makeRequired(admin, { entity: "deal", type: "text", label: "Contrato" })
  await makeRequired(admin, { entity: "company", type: "text", label: "Região" })
  await signIn(admin)
  await openBoard(page, pipeline)
  await column(page, pipeline, 1)
    .getByRole("button", { name: m.board.column.add("Visita") })
    .first()
    .click()
  const box = page.getByRole("group", { name: w.title("Visita") })
  await box.getByLabel(w.name).fill("Batedeira")
  await box.getByRole("combobox", { name: w.link }).fill("Padaria Nova")
  await page.getByRole("option", { name: w.newCompany("Padaria Nova") }).click()
  const company = page.getByRole("dialog", { name: m.records.company.create })
  await company.getByLabel("Região").fill("Sul")
  await company.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(box.getByRole("combobox", { name: w.link })).toHaveValue("Padaria Nova")
  await box.getByLabel(w.amount).fill("150")
  await box.getByRole("button", { name: w.add }).click()
  const deal = page.getByRole("dialog", { name: m.shell.createDeal })
  await expect(deal.getByLabel("Contrato")).toBeFocused()
  await expectAccessible(page)
  // Left once, what was typed into the column is still there.
  await page.keyboard.press("Escape")
  await expect(deal).toBeHidden()
  await expect(box.getByLabel(w.name)).toHaveValue("Batedeira")
  await box.getByRole("button", { name: w.add }).click()
  await deal.getByLabel("Contrato").fill("2026-7")
  await deal.getByRole("button", { name: m.deals.form.submit }).click()
  await expect(card(page, "Batedeira")).toContainText("Padaria Nova")
  await expect(box.getByLabel(w.name)).toHaveValue("")
  const [made] = (await call(admin.token, listDeals)).data
  expect(made).toMatchObject({
    amount: 150,
    pipeline_stage_id: pipeline.stages[1]?.id,
    custom_fields: { contrato: "2026-7" },
  })
})

test("contacts and companies make each other in the same way", async ({ page, admin, signIn, allow }) => {
  allow(/422/)
  const joana = await makeContact(admin)
  const aurora = await makeCompany(admin)
  await makeRequired(admin, { entity: "contact", type: "text", label: "Matrícula" })
  await makeRequired(admin, { entity: "company", type: "text", label: "Região" })
  await signIn(admin)
  const person = await openContact(page, joana)
  await person.getByRole("button", { name: m.details.links.addCompany }).click()
  await person.getByRole("combobox", { name: m.details.links.addCompany }).fill("Solar")
  await page.getByRole("option", { name: m.ui.create("Solar") }).click()
  const company = page.getByRole("dialog", { name: m.records.company.create })
  await company.getByLabel("Região").fill("Sul")
  await company.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect.poll(async () => (await readContact(admin, joana)).companies.length).toBe(1)
  await expect(person.getByRole("link", { name: "Solar" })).toBeVisible()

  const firm = await openCompany(page, aurora)
  await firm.getByRole("button", { name: m.details.links.addContact }).click()
  await firm.getByRole("combobox", { name: m.details.links.addContact }).fill("Zuleica Prado")
  await page.getByRole("option", { name: m.ui.create("Zuleica Prado") }).click()
  const contact = page.getByRole("dialog", { name: m.records.contact.create })
  // A contact with this e-mail exists already: it is linked instead.
  await contact.getByLabel("Matrícula").fill("7")
  await contact.getByLabel(m.fieldNames.contact.email, { exact: true }).fill("joana@prates.test")
  await expect(contact.getByText(m.details.alike.has.email("Joana Prates"))).toBeVisible()
  await expectAccessible(page)
  await contact.getByRole("button", { name: m.details.alike.use }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.ui.discard }).click()
  await expect.poll(async () => (await readContact(admin, joana)).companies.length).toBe(2)
  await expect(firm.getByRole("link", { name: "Joana Prates" })).toBeVisible()
  expect((await call(admin.token, listContacts)).total).toBe(1)
})

test("a bill's form makes its customer too, and takes it back when it is left", async ({
  page,
  admin,
  signIn,
}) => {
  const names = m.fieldNames.bill
  await signIn(admin)
  await page.goto("/admin/bills/create")
  const dialog = page.getByRole("dialog", { name: m.records.bill.create })
  const company = dialog.getByRole("combobox", { name: names.company_id })
  const companies = async () => (await call(admin.token, listCompanies)).total
  await company.fill("Padaria Aurora")
  await page.getByRole("option", { name: m.ui.create("Padaria Aurora") }).click()
  await expect(company).toHaveValue("Padaria Aurora")
  expect(await companies()).toBe(1)
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").getByRole("button", { name: m.ui.discard }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(companies).toBe(0)
})
