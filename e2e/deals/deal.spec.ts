import { createContact } from "@funil/contract/records/contacts"
import { getDeal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { dealScene, openDeal, readDeal, showEmptyFields } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("each field of a deal is saved where it stands, in English", async ({ page, signIn }) => {
  const w = words.en
  const admin = await signUp("en")
  await colleague(admin, "agent", { first_name: "Bruno", last_name: "Lima" })
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal, "en")
  await showEmptyFields(drawer)
  const field = (name: keyof typeof w.fieldNames.deal) =>
    drawer.getByLabel(w.fieldNames.deal[name], { exact: true })

  await field("name").fill("Cesta de Natal\nde 2026")
  await page.keyboard.press("Enter")
  await field("amount").fill("12,345.67")
  await page.keyboard.press("Tab")
  await field("user_id").selectOption("Bruno Lima")
  await field("expected_close_date").pressSequentially("12242026")
  await page.keyboard.press("Enter")
  const tags = drawer.getByRole("combobox", { name: w.fieldNames.deal.tags })
  for (const tag of ["Quente", "Feira"]) {
    await tags.fill(tag)
    await page.keyboard.press("Enter")
  }
  await drawer.getByRole("button", { name: w.ui.remove("Quente") }).click()
  await expectAccessible(page)
  await expect
    .poll(async () => {
      const { name, amount, user, expected_close_date, tags: now } = await readDeal(admin, deal)
      return { name, amount, owner: user?.first_name, expected_close_date, now }
    })
    .toEqual({
      name: "Cesta de Natal de 2026",
      amount: 12_345.67,
      owner: "Bruno",
      expected_close_date: "2026-12-24",
      now: ["Feira"],
    })
  await expect(page).toHaveTitle("Cesta de Natal de 2026 · Funil")

  await drawer.getByRole("button", { name: w.activity.filters.log, exact: true }).click()
  await expect(drawer.getByText(w.details.history.changed(w.fieldNames.deal.amount))).toBeVisible()
  await expect(drawer.getByText(w.deals.history.create)).toBeVisible()
  await expectAccessible(page)
})

test("an edit in place is taken back by its toast", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  await name.fill("Outro nome")
  await page.keyboard.press("Enter")
  const told = (label: string) => page.getByRole("listitem").filter({ hasText: `${m.ui.saved}${label}` })
  await told(m.fieldNames.deal.name).getByRole("button", { name: m.ui.undo }).click()
  await expect(name).toHaveValue(deal.name)
  expect((await readDeal(admin, deal)).name).toBe(deal.name)
})

test("what a field refuses is said at the field, and Esc takes it back", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const known = { expected_close_date: "2027-01-15" }
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: known })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  await name.fill("  ")
  await page.keyboard.press("Enter")
  await expect(drawer.getByRole("alert")).toHaveText(m.rules.required)
  await name.focus()
  await page.keyboard.press("Escape")
  await expect(name).toHaveValue(deal.name)
  await expect(drawer.getByRole("alert")).toBeHidden()

  const date = drawer.getByLabel(m.fieldNames.deal.expected_close_date, { exact: true })
  await expect(date).toHaveValue("15/01/2027")
  // No date: today, said with what was typed, and taken back.
  await date.fill("31/02/2027")
  await page.keyboard.press("Enter")
  await expect(drawer.getByRole("alert")).toContainText(m.fields.noDate("31/02/2027"))
  await drawer.getByRole("alert").getByRole("button", { name: m.ui.undo }).click()
  await expect(date).toHaveValue("15/01/2027")
  await expect.poll(async () => (await readDeal(admin, deal)).expected_close_date).toBe("2027-01-15")
  await expect(drawer.getByRole("alert")).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/pipelines\?/)
})

test("a save that finds no server keeps what was typed, and is made when it is back", async ({
  page,
  context,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Unable to preload/)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  await context.setOffline(true)
  await name.fill("Escrito no avião")
  await page.keyboard.press("Enter")
  const alert = drawer.getByRole("alert").filter({ hasText: m.errors.network })
  await expect(alert).toBeVisible()
  await expect(name).toHaveValue("Escrito no avião")
  await context.setOffline(false)
  await expect(alert).toBeHidden()
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("Escrito no avião")
})

test("closing the deal saves the field that is being edited", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByLabel(m.fieldNames.deal.name, { exact: true }).fill("Salvo ao fechar")
  await drawer.getByRole("button", { name: m.ui.close }).first().click()
  await expect(drawer).toBeHidden()
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("Salvo ao fechar")
})

test("a deal that is gone says so and leads back", async ({ page, admin, signIn, allow }) => {
  allow(/404 .*\/(cards\/|activity\?|notes\?)/)
  const { deal } = await dealScene(admin)
  await call(admin.token, trashDeal, { params: { id: deal.id } })
  await signIn(admin)
  await page.goto(`/pipelines/deals/${deal.id}`)
  await expect(page.getByRole("heading", { name: m.deals.goneTitle })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: m.deals.backToBoard }).click()
  await expect(page).toHaveURL(/\/pipelines(\?|$)/)
})

test("who may only look can change nothing", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(await colleague(admin, "visitor"))
  const drawer = await openDeal(page, deal)
  await expect(drawer.getByText(m.deals.readOnly)).toBeVisible()
  await expect(drawer.getByLabel(m.fieldNames.deal.amount, { exact: true })).toBeDisabled()
  await expect(drawer.getByRole("button", { name: "Proposta" })).toBeDisabled()
  for (const action of [m.deals.links.addContact, m.activity.note.placeholder, m.deals.actions])
    await expect(drawer.getByRole("button", { name: action })).toBeVisible({
      visible: action === m.deals.actions,
    })
  await expectAccessible(page)
})

test("a new deal is made with all that is known of it", async ({ page, admin, signIn }) => {
  const { pipeline } = await dealScene(admin)
  await call(admin.token, createContact, { body: { first_name: "João", last_name: "Pádua" } })
  await signIn(admin)
  await page.goto(`/pipelines/new-deal?pipeline=${pipeline.id}`)
  const form = page.getByRole("dialog", { name: m.shell.createDeal })
  const words = m.deals.form
  const names = m.fieldNames.deal
  await form.getByRole("button", { name: words.submit }).click()
  await expect(form.getByText(m.rules.required)).toBeVisible()
  await form.getByLabel(words.name).fill("Festa junina")
  await form.getByLabel(names.pipeline_stage_id).selectOption("Proposta")
  await form.getByLabel(names.amount).fill("2500")
  await form.getByRole("combobox", { name: names.contacts }).fill("padua")
  await page.getByRole("option", { name: "João Pádua" }).click()
  await form.getByRole("combobox", { name: names.companies }).fill("Colégio Aurora")
  await page.getByRole("option", { name: m.ui.create("Colégio Aurora") }).click()
  await expect(form.getByRole("button", { name: m.ui.remove("Colégio Aurora") })).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel(words.name).press("Control+Enter")
  await expect(page).toHaveURL(/\/pipelines\/deals\//)
  const id = /deals\/([\w-]+)/.exec(page.url())?.[1] ?? ""
  const made = await call(admin.token, getDeal, { params: { id } })
  expect([made.name, made.stage_name, made.amount]).toEqual(["Festa junina", "Proposta", 2500])
  expect([made.contacts[0]?.first_name, made.companies[0]?.company]).toEqual(["João", "Colégio Aurora"])
  expect(made.user_id).toBe(admin.id)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a deal fills the screen and shows one part at a time", async ({ page, admin, signIn }) => {
    const { deal } = await dealScene(admin)
    await call(admin.token, updateDeal, { params: { id: deal.id }, body: { tags: ["quente"] } })
    await signIn(admin)
    const drawer = await openDeal(page, deal)
    await expect(drawer).toHaveCSS("width", "390px")
    await expect(drawer.getByText(m.tasks.emptyText)).toBeVisible()
    await expect(drawer.getByText(m.deals.history.create)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole("button", { name: m.details.tabs.data }).tap()
    await expect(drawer.getByText("quente")).toBeVisible()
    await expect(drawer.getByText(m.tasks.emptyText)).toBeHidden()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})
