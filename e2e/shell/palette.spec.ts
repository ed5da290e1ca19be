import type { Language } from "@funil/contract/account/accounts"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { addTask, fill, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

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

test("what a list or the board does not have is looked for everywhere, by Enter in its search", async ({
  page,
  admin,
  signIn,
}) => {
  await dealScene(admin, "Conceito novo de vitrine")
  await call(admin.token, createCompany, { body: { company: "Padaria Conceito" } })
  await signIn(admin)
  const dialog = page.getByRole("dialog", { name: palette.title })
  for (const path of ["/contacts", "/pipelines"]) {
    await page.goto(path)
    const field = page.getByRole("searchbox")
    await expect(field).toHaveCount(1)
    await page.keyboard.press("/")
    await expect(field).toBeFocused()
    await field.fill("conceito")
    await expect(page).toHaveURL(/q=conceito/)
    await expect(page.getByRole("button", { name: m.ui.searchEverywhere("conceito") })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Enter")
    await expect(dialog.getByRole("combobox")).toHaveValue("conceito")
    await expect(dialog.getByRole("option", { name: /Padaria Conceito/ })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(field).toBeFocused()
  }
  await page.getByRole("button", { name: m.ui.searchEverywhere("conceito") }).click()
  await expect(dialog.getByRole("option", { name: /Padaria Conceito/ })).toBeVisible()
})

test("commands go to screens and make things, found by other words too", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/pipelines")
  await page.getByRole("button", { name: new RegExp(m.shell.palette) }).click()
  const dialog = page.getByRole("dialog", { name: palette.title })
  await dialog.getByRole("combobox").fill("restaurar")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/trash/)
  await page.keyboard.press("Control+k")
  await dialog.getByRole("combobox").fill("criar neg")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: m.shell.createDeal })).toBeVisible()
})

test("by keys alone a task is planned, a deal moved and won, and the next one opened", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  const [first, second] = await fill(admin, pipeline, 0, [{ name: "Primeiro" }, { name: "Segundo" }])
  if (!first || !second) throw new Error("There are no deals")
  await signIn(admin)
  await openBoard(page, pipeline)
  await openPalette(page)
  const dialog = page.getByRole("dialog", { name: palette.title })
  await dialog.getByRole("combobox").fill("nova tarefa")
  await page.keyboard.press("Enter")
  const planning = page.getByRole("dialog", { name: m.records.task.create })
  await expect(planning).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(planning).toBeHidden()

  // Nothing has the focus: the arrow goes to the first card.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("link", { name: "Primeiro", exact: true })).toBeFocused()
  await page.keyboard.press("j")
  await expect(page.getByRole("link", { name: "Segundo", exact: true })).toBeFocused()
  await page.keyboard.press("k")
  await expect(page.getByRole("link", { name: "Primeiro", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  const name = page.locator("dialog[data-drawer]").getByLabel(m.fieldNames.deal.name, { exact: true })
  await expect(name).toHaveValue("Primeiro")

  // From the palette the open deal is moved.
  await page.keyboard.press("Control+k")
  await expect(dialog.getByRole("group", { name: m.commands.places.record })).toBeVisible()
  await dialog.getByRole("combobox").fill("mover")
  await page.keyboard.press("Enter")
  const moving = page.getByRole("dialog", { name: m.boardDialogs.move.title("Primeiro") })
  await expect(moving.getByRole("radio", { name: "Visita" })).toBeFocused()
  await page.keyboard.press("Space")
  await page.keyboard.press("Enter")
  await expect.poll(async () => (await readDeal(admin, first)).stage_name).toBe("Visita")
  await expect(moving).toBeHidden()
  await expect(page.getByText(m.deals.history.move("Novo", "Visita"))).toBeVisible()

  await page.keyboard.press("w")
  await expect.poll(async () => (await readDeal(admin, first)).status).toBe("won")
  await page.goto(`/pipelines/deals/${second.id}?pipeline=${pipeline.id}`)
  await expect(name).toHaveValue("Segundo")
  await page.keyboard.press("e")
  await expect(name).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("n")
  await expect(page.locator("[contenteditable=true]")).toBeFocused()
})

test("J and K lead through the deals of the board", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const [first] = await fill(admin, pipeline, 0, [{ name: "Primeiro" }, { name: "Segundo" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  await page.getByRole("link", { name: "Primeiro", exact: true }).click()
  const name = page.locator("dialog[data-drawer]").getByLabel(m.fieldNames.deal.name, { exact: true })
  await expect(name).toHaveValue(first?.name ?? "")
  await page.keyboard.press("j")
  await expect(name).toHaveValue("Segundo")
  await page.keyboard.press("k")
  await expect(name).toHaveValue("Primeiro")
  // Over the deal, the list of keys tells what they do with it.
  await page.keyboard.press("?")
  const keys = page.getByRole("dialog", { name: m.commands.does["anywhere.keys"] })
  await expect(keys).toContainText(m.commands.does["record.win"])
  await expectAccessible(page)
})

test("a task is found by its text, and the keys of others' rights are absent", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const { deal } = await dealScene(admin)
  const name = await addTask(admin, deal, "2026-03-12 10:00")
  await signIn(admin)
  await page.goto("/pipelines")
  await openPalette(page)
  const dialog = page.getByRole("dialog", { name: palette.title })
  await dialog.getByRole("combobox").fill(name)
  await dialog.getByRole("group", { name: palette.entities.task }).getByRole("option").first().click()
  await expect(page).toHaveURL(/\/tasks\/list\/task\//)
  const theirs = await visit(await colleague(admin, "visitor"))
  await theirs.goto(`/pipelines/deals/${deal.id}`)
  await expect(theirs.locator("dialog[data-drawer]").getByText(deal.name).first()).toBeVisible()
  await theirs.keyboard.press("w")
  await theirs.keyboard.press("?")
  const keys = theirs.getByRole("dialog", { name: m.commands.does["anywhere.keys"] })
  await expect(keys).toContainText(m.commands.does["record.next"])
  await expect(keys).not.toContainText(m.commands.does["record.win"])
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

test("a setting is found by other words, by those who have it", async ({ page, admin, signIn, visit }) => {
  const { tokens, password } = m.settings.places
  await signIn(admin)
  const agent = await visit(await colleague(admin, "agent"))
  for (const [desk, count] of [
    [page, 1],
    [agent, 0],
  ] as const) {
    await desk.goto("/profile")
    await openPalette(desk)
    const dialog = desk.getByRole("dialog", { name: palette.title })
    await dialog.getByRole("combobox").fill(password.label)
    await expect(dialog.getByRole("option", { name: password.label, exact: true })).toBeVisible()
    await dialog.getByRole("combobox").fill("mcp")
    await expect(dialog.getByRole("option", { name: tokens.label })).toHaveCount(count)
  }
})
