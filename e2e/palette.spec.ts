import { createCompany } from "@funil/contract/companies"
import { createContact } from "@funil/contract/contacts"
import type { Language } from "@funil/contract/accounts"
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility.ts"
import { call } from "./api.ts"
import { dealScene, openDeal } from "./deal-scene.ts"
import { expect, test } from "./journey.ts"
import { colleague, signUp } from "./person.ts"
import { words } from "./words.ts"

const m = words["pt-BR"]
const palette = m.palette

/** Opens it by its keys, once the page listens to them. */
async function openPalette(page: Page, language: Language = "pt-BR"): Promise<void> {
  await expect(page.getByRole("button", { name: new RegExp(words[language].shell.palette) })).toBeVisible()
  await page.keyboard.press("Control+k")
}

test("one search finds every kind of record, and Enter opens the chosen one", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin, "Conceito novo de vitrine")
  await call(admin.token, createContact, { body: { first_name: "Conceição", last_name: "Prado" } })
  await call(admin.token, createCompany, { body: { company: "Padaria Conceito" } })
  await signIn(admin)
  await page.goto("/pipelines")
  await openPalette(page)
  const dialog = page.getByRole("dialog", { name: palette.title })
  const field = dialog.getByRole("combobox")
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill("conceic")
  await expect(dialog.getByRole("option", { name: /Conceição Prado/ })).toBeVisible()
  await field.fill("conceit")
  await expect(dialog.getByRole("group", { name: palette.entities.company })).toContainText(
    "Padaria Conceito",
  )
  await expect(dialog.getByRole("option", { name: /vitrine/ })).toHaveAttribute("aria-selected", "true")
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/pipelines/deals/${deal.id}`))

  // It also opens over the deal, and remembers it.
  const name = page.getByRole("dialog").getByLabel(m.fieldNames.deal.name, { exact: true })
  await expect(name).toHaveValue("Conceito novo de vitrine")
  await page.keyboard.press("Control+k")
  await expect(dialog.getByRole("group", { name: palette.recent })).toContainText("Conceito novo de vitrine")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/pipelines/deals/${deal.id}`))
})

test("commands go to screens and make things, found by other words too", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/pipelines")
  await page.getByRole("button", { name: new RegExp(m.shell.palette) }).click()
  const dialog = page.getByRole("dialog", { name: palette.title })
  await dialog.getByRole("combobox").fill("restaurar")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/admin\/configs\/trash/)
  await page.keyboard.press("Control+k")
  await dialog.getByRole("combobox").fill("criar neg")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: m.shell.createDeal })).toBeVisible()
})

test("nobody is offered what their role may not do", async ({ page, admin, signIn }) => {
  const visitor = await colleague(admin, "visitor")
  await signIn(visitor)
  await page.goto("/pipelines")
  await openPalette(page)
  const dialog = page.getByRole("dialog", { name: palette.title })
  await expect(dialog.getByRole("option", { name: palette.places.contacts.label })).toBeVisible()
  await expect(dialog.getByRole("group", { name: palette.make })).toBeHidden()
  await expect(dialog.getByRole("option", { name: palette.places.settings.label })).toBeHidden()
})

test("nothing found is said, in English too", async ({ page, signIn }) => {
  await signIn(await signUp("en"))
  await page.goto("/pipelines")
  await openPalette(page, "en")
  const dialog = page.getByRole("dialog", { name: words.en.palette.title })
  await dialog.getByRole("combobox").fill("zzzz")
  await expect(dialog.getByText(words.en.palette.nothing("zzzz"))).toBeVisible()
})

test("over an open deal what was typed in a field is saved before the palette opens", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  await name.fill("Cesta de Páscoa")
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: palette.title })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(name).toHaveValue("Cesta de Páscoa")
})
