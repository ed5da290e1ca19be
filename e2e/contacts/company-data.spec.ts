import { listAccounts, updateAccount } from "@funil/contract/account/accounts"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const data = m.companyData
const { fields } = data

async function account({ token }: Person) {
  const [found] = await call(token, listAccounts, {})
  return found
}

const filled = {
  company: "Padaria Girassol",
  document: "11222333000181",
  phone1: "+5511987654321",
  market: "Food",
  total_employees: "5 até 10",
  source: "Google",
  department: "Sales",
} as const

const fill = (admin: Person) => call(admin.token, updateAccount, { body: filled })
const save = (page: Page) => page.getByRole("button", { name: m.ui.save, exact: true }).click()

test("an admin fills in the company data, and changes the language of all", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/pipelines")
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.companyData.title }).click()
  await expect(page).toHaveURL(/\/profile\/account$/)
  const main = page.getByRole("main")
  const field = (label: string) => main.getByLabel(label, { exact: true })
  await field(fields.document["pt-BR"]).pressSequentially("11222333000181")
  await expect(field(fields.document["pt-BR"])).toHaveValue("11.222.333/0001-81")
  // A section is saved alone: the time zone asks for nothing of the company, nor the company for all of its fields.
  await main.getByRole("combobox", { name: fields.timezone }).fill("manaus")
  await page.getByRole("option", { name: /Manaus/ }).click()
  const region = main.getByRole("region", { name: data.parts.region })
  await region.getByRole("button", { name: m.ui.save, exact: true }).click()
  await expect(region.getByRole("button", { name: m.ui.save, exact: true })).toHaveCount(0)
  expect(await account(admin)).toMatchObject({ timezone: "America/Manaus", document: null })
  await field(fields.company).fill("")
  await save(page)
  await expect(page.getByText(data.checkRequired)).toBeVisible()
  await expect(field(fields.company)).toHaveAccessibleDescription(m.rules.required)
  await expectAccessible(page)
  await field(fields.company).fill(filled.company)
  await field(fields.market).selectOption("Food")
  await field(fields.employees).selectOption("5 até 10")
  await field(fields.source).selectOption("Google")
  await save(page)
  await expect(main.getByRole("button", { name: m.ui.save, exact: true })).toHaveCount(0)
  await field(fields.phone1).pressSequentially("11987654321")
  await field(fields.department).selectOption("Sales")
  await save(page)
  await expect(main.getByRole("button", { name: m.ui.save, exact: true })).toHaveCount(0)
  expect(await account(admin)).toMatchObject({ ...filled, timezone: "America/Manaus" })

  await field(fields.language).selectOption("en")
  const english = words.en
  await expect(main.getByRole("heading", { name: english.companyData.parts.company })).toBeVisible()
  await page.goto("/pipelines")
  await expect(page.getByRole("navigation", { name: m.shell.navigation })).toBeVisible()
  await page.goto("/profile/account")
  await field(fields.language).selectOption("en")
  await page.evaluate(() => document.body.setAttribute("data-before", ""))
  await page.getByRole("button", { name: english.ui.save, exact: true }).click()
  await expect(page.locator("body[data-before]")).toHaveCount(0)
  await expect(main.getByLabel(english.companyData.fields.company, { exact: true })).toHaveValue(
    filled.company,
  )
  await expect(page.getByText(english.companyData.currencies.BRL)).toBeVisible()
  expect(await account(admin)).toMatchObject({ language: "en", currency: "BRL", document: filled.document })
  await expectAccessible(page)
})

test("over any screen it opens as a dialog, and what was typed is not lost unasked", async ({
  page,
  admin,
  signIn,
}) => {
  await fill(admin)
  await signIn(admin)
  await page.goto("/contacts?edit_account=true")
  const dialog = page.getByRole("dialog", { name: m.companyData.title })
  await dialog.getByLabel(fields.company, { exact: true }).fill("Padaria da Lua")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.ui.close, exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.ui.cancel }).click()
  await dialog.getByRole("button", { name: m.ui.save, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(
    page.getByRole("navigation", { name: m.shell.navigation }).getByText("Padaria da Lua"),
  ).toBeVisible()
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(
    page.getByRole("navigation", { name: m.shell.navigation }).getByText(filled.company),
  ).toBeVisible()
})

test("two who change different things get both, and of the same one chooses", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/412 /)
  await fill(admin)
  await signIn(admin)
  await page.goto("/profile/account")
  const company = page.getByLabel(fields.company, { exact: true })
  const change = (body: object) => call(admin.token, updateAccount, { body })
  await company.fill("Minha")
  await change({ website: "https://sol.test" })
  await save(page)
  await expect(page.getByText(data.saved)).toBeVisible()
  expect(await account(admin)).toMatchObject({ company: "Minha", website: "https://sol.test" })
  await company.fill("Minha outra")
  await change({ company: "De outra pessoa" })
  await save(page)
  const clash = page.getByRole("alert").filter({ hasText: m.ui.clashTitle })
  await expect(clash).toBeVisible()
  await expectAccessible(page)
  await clash.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(clash).toHaveCount(0)
  await expect.poll(async () => (await account(admin))?.company).toBe("Minha outra")
})

test("with a list of addresses nobody works from elsewhere, and the own one is never missing", async ({
  page,
  admin,
  signIn,
  allow,
  visit,
}) => {
  allow(/422 /, /403 /)
  await fill(admin)
  await signIn(admin)
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" })
  await page.goto("/profile/account")
  const { addresses } = data
  const list = page.getByRole("combobox", { name: addresses.label })
  await expect(page.getByText(addresses.yours("203.0.113.7"))).toBeVisible()
  await list.fill("escritório")
  await list.press("Enter")
  await save(page)
  await expect(list).toHaveAccessibleDescription(addresses.wrong("escritório"))
  await page.getByRole("button", { name: m.ui.remove("escritório") }).click()
  await list.fill("198.51.100.0/24")
  await list.press("Enter")
  await save(page)
  await expect(list).toHaveAccessibleDescription(/203\.0\.113\.7/)
  await page.getByRole("button", { name: addresses.addYours }).click()
  await save(page)
  await expect(page.getByText(data.saved)).toBeVisible()
  const home = await visit(admin)
  await home.setExtraHTTPHeaders({ "x-forwarded-for": "192.0.2.1" })
  await home.goto("/contacts")
  const refused = home.getByRole("alertdialog", { name: data.refused.title })
  await expect(refused.getByText("192.0.2.1")).toBeVisible()
  await expectAccessible(home)
  await home.setExtraHTTPHeaders({ "x-forwarded-for": "198.51.100.9" })
  await refused.getByRole("button", { name: data.refused.tryAgain }).click()
  await expect(
    home.getByRole("navigation", { name: m.shell.navigation }).getByText(filled.company),
  ).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test("managers read it, and others do not see it", async ({ page, admin, signIn, visit }) => {
  await fill(admin)
  await signIn(await colleague(admin, "manager"))
  await page.goto("/profile/account")
  await expect(page.getByText(data.readOnly)).toBeVisible()
  await expect(page.getByRole("main").getByText("11.222.333/0001-81")).toBeVisible()
  await expect(page.getByRole("button", { name: m.ui.save, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  const other = await visit(await colleague(admin, "agent"))
  await other.goto("/profile/account")
  await expect(other).toHaveURL(/\/pipelines/)
  await other.getByRole("button", { name: m.shell.openMenu }).click()
  await expect(other.getByRole("menuitem", { name: m.profile.title })).toBeVisible()
  await expect(other.getByRole("menuitem", { name: m.companyData.title })).toHaveCount(0)
})
