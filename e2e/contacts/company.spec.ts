import { getCompany, listCompanies, listCompanyContacts } from "@funil/contract/records/companies"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { makeCompany, makeContact, openCompany, readContact, showData } from "../scenes/contact-scene.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const fields = m.fieldNames.company

test("a company is made, edited in place with its masks, and found by its new number", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/companies")
  await page.getByRole("link", { name: m.records.company.create }).first().click()
  const dialog = page.getByRole("dialog", { name: m.records.company.create })
  await dialog.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(dialog.getByText(m.rules.required)).toBeVisible()
  await dialog.getByLabel(fields.company, { exact: true }).fill("Padaria Aurora")
  await dialog.getByLabel(fields.document, { exact: true }).fill("11.222.333/0001-82")
  await dialog.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(dialog.getByText(m.rules.cnpj)).toBeVisible()
  await dialog.getByLabel(fields.document, { exact: true }).fill("12.abc.345/01de-35")
  await expect(dialog.getByLabel(fields.document, { exact: true })).toHaveValue("12.ABC.345/01DE-35")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(page.getByText(m.records.company.created("Padaria Aurora"))).toBeVisible()
  const panel = await showData(page.getByRole("region", { name: "Padaria Aurora", exact: true }))
  await expect(panel.getByLabel(fields.document, { exact: true })).toHaveValue("12.ABC.345/01DE-35")
  await expectAccessible(page)
  await panel.getByLabel(fields.website, { exact: true }).fill("aurora.test")
  await panel.getByLabel(fields.website, { exact: true }).press("Enter")
  await expect(panel.getByText(m.rules.url)).toBeVisible()
  await panel.getByLabel(fields.website, { exact: true }).fill("https://aurora.test")
  await panel.getByLabel(fields.website, { exact: true }).press("Enter")
  await expect(panel.getByRole("link", { name: m.fields.open(fields.website) })).toHaveAttribute(
    "href",
    "https://aurora.test",
  )
  await expect
    .poll(async () => (await call(admin.token, listCompanies)).data.map(({ document }) => document))
    .toEqual(["12ABC34501DE35"])
})

test("contacts are linked with a company, made on the spot, and unlinked with an undo", async ({
  page,
  admin,
  signIn,
}) => {
  const company = await makeCompany(admin)
  const joana = await makeContact(admin)
  const linked = async () =>
    (await call(admin.token, listCompanyContacts, { params: { id: company.id } })).data
      .map(({ first_name }) => first_name)
      .toSorted()
  await signIn(admin)
  const panel = await openCompany(page, company)
  const add = panel.getByRole("button", { name: m.details.links.addContact })
  const find = panel.getByRole("combobox", { name: m.details.links.addContact })
  await add.click()
  await find.fill("joana")
  await page.getByRole("option", { name: "Joana Prates" }).click()
  await expect.poll(linked).toEqual(["Joana"])
  await add.click()
  await find.fill("Mário Quintana")
  await page.getByRole("option", { name: /Mário Quintana/ }).click()
  await expect.poll(linked).toEqual(["Joana", "Mário"])
  await panel.getByRole("button", { name: m.ui.remove("Joana Prates") }).click()
  await expect.poll(linked).toEqual(["Mário"])
  await page
    .getByRole("listitem")
    .filter({ hasText: m.details.links.removed("Joana Prates") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect.poll(linked).toEqual(["Joana", "Mário"])
  expect((await readContact(admin, joana)).companies.map(({ id }) => id)).toEqual([company.id])
})

test("a company has its deals beside it, and a new one names it", async ({ page, admin, signIn }) => {
  const company = await makeCompany(admin)
  await dealScene(admin)
  await signIn(admin)
  const panel = await openCompany(page, company)
  await panel.getByRole("button", { name: m.details.tabs.deals }).click()
  await panel.getByRole("button", { name: m.details.deals.create }).click()
  const dialog = page.getByRole("dialog", { name: m.shell.createDeal })
  await expect(dialog.getByText("Padaria Aurora")).toBeVisible()
  await dialog.getByLabel(m.deals.form.name).fill("Contrato anual")
  await dialog.getByRole("button", { name: m.deals.form.submit }).click()
  await expect(page.getByRole("region", { name: "Contrato anual", exact: true })).toBeVisible()
})

test("an address is filled in by the postal code, as far as it is known", async ({ page, admin, signIn }) => {
  const company = await makeCompany(admin)
  await signIn(admin)
  const panel = await openCompany(page, company)
  await panel.getByLabel(m.details.cep.label, { exact: true }).fill("01310-100")
  await expect(panel.getByText(m.details.cep.partial).or(panel.getByText(m.details.cep.filled))).toBeVisible({
    timeout: 30_000,
  })
  await expect(panel.getByLabel(fields.address_state, { exact: true })).toHaveValue("SP")
  await panel.getByLabel(fields.address_city, { exact: true }).fill("São Paulo")
  await panel.getByLabel(fields.address_city, { exact: true }).press("Enter")
  await expect
    .poll(async () => {
      const { address_city, address_state, address_country } = await call(admin.token, getCompany, {
        params: { id: company.id },
      })
      return [address_city, address_state, address_country]
    })
    .toEqual(["São Paulo", "SP", "Brasil"])
})

test("who may not change companies reads them", async ({ page, admin, signIn }) => {
  const company = await makeCompany(admin, "Padaria Aurora", { tags: ["Varejo"] })
  await signIn(await colleague(admin, "visitor"))
  const panel = await openCompany(page, company)
  await expect(panel.getByText(m.details.readOnly)).toBeVisible()
  await expect(panel.getByLabel(fields.email, { exact: true })).toBeDisabled()
  await expect(panel.getByRole("button", { name: m.details.links.addContact })).toHaveCount(0)
  await expect(panel.getByText("Varejo", { exact: true })).toBeVisible()
  await expect(panel.getByRole("button", { name: m.ui.remove("Varejo") })).toBeHidden()
  await panel.getByRole("button", { name: m.details.actions }).click()
  await expect(page.getByRole("menuitem", { name: m.details.copyLink })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: m.details.remove })).toHaveCount(0)
})

test("a company of another account is not there, and the way back is", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/404 .*\/companies\//)
  const foreign = await makeCompany(await signUp())
  await signIn(admin)
  await page.goto(`/companies/${foreign.id}`)
  await expect(page.getByText(m.records.panel.goneTitle)).toBeVisible()
  await page.getByRole("main").getByRole("button", { name: m.records.panel.close }).last().click()
  await expect(page).toHaveURL(/\/companies$/)
})

test("leaving a form that was begun asks first", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/create/companies")
  const dialog = page.getByRole("dialog", { name: m.records.company.create })
  await dialog.getByLabel(fields.company, { exact: true }).fill("Padaria")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog")
  await question.getByRole("button").first().click()
  await expect(dialog.getByLabel(fields.company, { exact: true })).toHaveValue("Padaria")
  await page.keyboard.press("Escape")
  await question.getByRole("button").last().click()
  await expect(page).toHaveURL(/\/companies$/)
  expect((await call(admin.token, listCompanies)).total).toBe(0)
})

test("the browser's Back asks too, and goes back when nothing is worth keeping", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/companies")
  await page.getByRole("link", { name: m.records.company.create }).first().click()
  const name = page
    .getByRole("dialog", { name: m.records.company.create })
    .getByLabel(fields.company, { exact: true })
  await expect(name).toBeVisible()
  const address = page.url()
  await name.fill("Padaria")
  const question = page.getByRole("alertdialog", { name: m.ui.discardTitle })
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue("Padaria")
  expect(page.url()).toBe(address)
  await goBack()
  await expect(question).toBeVisible()
  // Once more while the question stands: it is asked once, and the address stays that of the dialog.
  await goBack()
  await expect.poll(() => page.url()).toBe(address)
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(question).toBeHidden()
  expect(page.url()).toBe(address)
  await goBack()
  await question.getByRole("button", { name: m.ui.discard }).click()
  await expect(name).toBeHidden()
  await expect(page).toHaveURL(/\/companies$/)
})
