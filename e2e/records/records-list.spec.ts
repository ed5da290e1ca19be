import { createCompany } from "@funil/contract/records/companies"
import { createContact, updateContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { fill, makeBoard } from "../scenes/board-scene.ts"
import { expectCount, hold } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const t = m.records.table

/** Contacts `Contato 001` and on, in this order of their names. */
async function makeContacts({ token }: Person, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const name = (number: number) => `Contato ${String(number).padStart(3, "0")}`
  for (let at = 0; at < count; at += 20) {
    await Promise.all(
      numbers.slice(at, at + 20).map((number) =>
        call(token, createContact, {
          body: { first_name: name(number), job: `Cargo ${count - number}`, email: `c${number}@lista.test` },
        }),
      ),
    )
  }
}

const grid = (page: Page) => page.getByRole("grid")
const row = (page: Page, name: string) =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
const head = (page: Page, name: string) => grid(page).getByRole("columnheader").filter({ hasText: name })
const headNames = (page: Page) => grid(page).locator("[data-column]")
const firstName = (page: Page) => grid(page).locator('[data-index="0"] [data-open]')

async function sortByName(page: Page): Promise<void> {
  await head(page, "Nome").getByRole("button", { name: "Nome", exact: true }).click()
  await expect(firstName(page)).toHaveText("Contato 001")
}

/** Scrolls the list as a wheel does. */
async function scrollTo(list: Locator, top: number): Promise<void> {
  await list.evaluate((element, value) => element.scrollTo({ top: value }), top)
}

test("a list is sorted, and the order stands in the address", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 12)
  await signIn(admin)
  await page.goto("/contacts")
  await expect(page.getByText(m.records.contact.count(12))).toBeVisible()
  await expectAccessible(page)
  await sortByName(page)
  await expect(head(page, "Nome")).toHaveAttribute("aria-sort", "ascending")
  await head(page, "Nome").getByRole("button", { name: "Nome", exact: true }).click()
  await expect(firstName(page)).toHaveText("Contato 012")
  await page.reload()
  await expect(firstName(page)).toHaveText("Contato 012")
  await expect(page).toHaveURL(/sort=first_name/)
})

test("columns are chosen, ordered and made wider, and stay so", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 3)
  await signIn(admin)
  await page.goto("/contacts")
  await expect(headNames(page).first()).toContainText("E-mail")
  await page.getByRole("button", { name: t.columns, exact: true }).click()
  const picker = page.getByRole("dialog", { name: t.columns })
  await picker.getByRole("checkbox", { name: "Nascimento" }).check()
  await picker.getByRole("checkbox", { name: "Empresas" }).uncheck()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(headNames(page)).toContainText([
    "E-mail",
    "Telefone",
    "Cargo",
    "Etiquetas",
    "Criado em",
    "Nascimento",
  ])

  // By the menu, by the keyboard and by dragging.
  await head(page, "Cargo").hover()
  await head(page, "Cargo")
    .getByRole("button", { name: t.columnActions("Cargo") })
    .click()
  await page.getByRole("menuitem", { name: t.moveLeft }).click()
  await expect(headNames(page)).toContainText(["E-mail", "Cargo", "Telefone"])
  await head(page, "Cargo").getByRole("button", { name: "Cargo", exact: true }).press("Alt+ArrowLeft")
  await expect(headNames(page)).toContainText(["Cargo", "E-mail", "Telefone"])
  // The heads lie side by side again, none of them below the name.
  await grid(page).evaluate((element) => element.scrollTo({ left: 0 }))
  const [from, to] = await Promise.all([
    head(page, "Cargo").boundingBox(),
    head(page, "Telefone").boundingBox(),
  ])
  if (!from || !to) throw new Error("The heads are not on the page")
  await page.mouse.move(from.x + 30, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width - 20, to.y + 15, { steps: 8 })
  await page.mouse.up()
  await expect(headNames(page)).toContainText(["E-mail", "Telefone", "Cargo"])

  const edge = grid(page).getByRole("separator", { name: t.resize("Cargo") })
  const before = Number(await edge.getAttribute("aria-valuenow"))
  await edge.press("ArrowRight")
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 16))
  // Hovering may scroll the list, so its place is asked for afterwards.
  await edge.hover({ position: { x: 5, y: 10 } })
  const box = await edge.boundingBox()
  if (!box) throw new Error("The edge is not on the page")
  await page.mouse.down()
  await page.mouse.move(box.x + 65, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 76))
  await page.reload()
  await expect(headNames(page)).toContainText([
    "E-mail",
    "Telefone",
    "Cargo",
    "Etiquetas",
    "Criado em",
    "Nascimento",
  ])
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 76))
})

test("rows are walked, selected and opened by the keyboard, over all pages", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 130)
  await signIn(admin)
  await page.goto("/contacts?sort=first_name&dir=asc")
  await row(page, "Contato 001").focus()
  await page.keyboard.press("ArrowDown")
  await expect(row(page, "Contato 002")).toBeFocused()
  await page.keyboard.press("Space")
  await expect(row(page, "Contato 002")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Shift+ArrowDown")
  await expect(page.getByText(t.selected(2))).toBeVisible()
  await expectCount(page, m.records.contact.count(130))
  await page.keyboard.press("End")
  await expect(row(page, "Contato 130")).toBeFocused()
  await page.keyboard.press("Shift+Space")
  await expect(page.getByText(t.selected(129))).toBeVisible()
  await page.getByRole("button", { name: t.selectWhole(130) }).click()
  await expect(page.getByText(t.allSelected(130))).toBeVisible()
  await row(page, "Contato 130").getByRole("checkbox").click()
  await expect(page.getByText(t.selected(129))).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText(t.selected(129))).toBeHidden()
  await page.keyboard.press("Control+a")
  await expect(page.getByText(t.allSelected(130))).toBeVisible()
  await page.keyboard.press("Escape")
  await row(page, "Contato 130").focus()
  await page.keyboard.press("Home")
  await expect(row(page, "Contato 001")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}\?/)
  await expect(page.getByRole("region", { name: "Contato 001" })).toBeVisible()
  await page.keyboard.press("j")
  await expect(page.getByRole("region", { name: "Contato 002" })).toBeVisible()
  await expect(page.getByText(m.records.panel.place("2", "130"))).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/contacts\?/)
})

test("a search narrows the list as one types, and an empty answer says so", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 8)
  await call(admin.token, createContact, { body: { first_name: "João", last_name: "Pádua" } })
  await signIn(admin)
  await page.goto("/contacts")
  await expect(row(page, "João Pádua")).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("joao pad")
  await expect(page.getByText(m.records.contact.count(1))).toBeVisible()
  await expect(page).toHaveURL(/q=joao/)
  await page.keyboard.type("zzz")
  await expect(page.getByText(t.noMatchTitle)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: t.clearFilters }).click()
  await expect(page.getByText(m.records.contact.count(9))).toBeVisible()
})

test("a record opens beside its list, which stays where it was and follows what others change", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 90)
  const { id } = await call(admin.token, createContact, {
    body: { first_name: "Contato 050", last_name: "B" },
  })
  await signIn(admin)
  await page.goto("/contacts?sort=first_name&dir=asc")
  await expect(firstName(page)).toHaveText("Contato 001")
  await scrollTo(grid(page), 45 * 40)
  await row(page, "Contato 054").click({ position: { x: 300, y: 12 } })
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}\?/)
  await expect(page.getByRole("region", { name: /Contato 054/ })).toBeVisible()
  await expect(row(page, "Contato 054")).toHaveAttribute("aria-current", "true")
  const top = await grid(page).evaluate((element) => element.scrollTop)
  await row(page, "Contato 052").getByRole("checkbox").click()
  await call(admin.token, updateContact, { params: { id }, body: { last_name: "Mudado" } })
  await expect(row(page, "Contato 050 Mudado")).toBeVisible()
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(top)
  await expect(page.getByText(t.selected(1))).toBeVisible()
  // The record before it comes into view in the list, too.
  await scrollTo(grid(page), 0)
  await call(admin.token, createContact, { body: { first_name: "Abel" } })
  await expect(firstName(page)).toHaveText("Abel")
  await expect(page.getByText(m.records.panel.place("56", "92"))).toBeVisible()
  await page.keyboard.press("k")
  await expect(page.getByRole("region", { name: "Contato 053" })).toBeVisible()
  await expect(row(page, "Contato 053")).toBeInViewport()
  // The way back leads to where the list was when it was left.
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts\?/)
  await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(top)
})

test("an address that says nonsense still opens the list", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 2)
  await signIn(admin)
  await page.goto('/contacts?sort=no_such&dir=up&q=1&filters={"a":1}&saved=[]')
  await expect(page.getByText(t.noMatchTitle).or(row(page, "Contato 001"))).toBeVisible()
  await page.goto("/contacts?sort=no_such&filters=x")
  await expect(row(page, "Contato 001")).toBeVisible()
})

test("the lists of all nouns are there, in English", async ({ page, signIn }) => {
  const w = words.en
  const admin = await signUp("en")
  await colleague(admin, "agent")
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno novo", amount: 1500 }])
  await call(admin.token, createCompany, {
    body: { company: "Doces da Vó", email: "vo@doces.test", document: "11222333000181" },
  })
  await signIn(admin)
  await page.goto("/pipelines")
  const menu = page.getByRole("navigation", { name: w.shell.navigation })
  await menu.getByRole("link", { name: w.shell.deals }).click()
  await expect(row(page, "Forno novo")).toContainText(w.fieldOptions.deal.status.open)
  await expectAccessible(page)
  await row(page, "Forno novo").getByRole("link").first().click()
  const deal = page.getByRole("region", { name: "Forno novo", exact: true })
  await expect(deal).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(deal).toBeHidden()
  await menu.getByRole("link", { name: w.shell.contacts }).click()
  await expect(page.getByText(w.records.contact.emptyTitle)).toBeVisible()
  await menu.getByRole("link", { name: w.shell.companies }).click()
  await expect(row(page, "Doces da Vó")).toContainText("vo@doces.test")
  // Outside Brazil there is no CNPJ.
  await expect(row(page, "Doces da Vó")).not.toContainText("11.222.333/0001-81")
  await menu.getByRole("link", { name: w.shell.users }).click()
  await expect(row(page, "Bruno Prado").getByRole("combobox")).toHaveValue("agent")
  await page.goto("/admin/configs/products")
  await expect(page.getByText(w.records.product.emptyTitle)).toBeVisible()
})

test("on a phone a list is cards, and a record covers it", async ({ admin, visit }) => {
  await makeContacts(admin, 70)
  const page = await visit(admin, { viewport: { width: 390, height: 800 }, hasTouch: true, locale: "pt-BR" })
  await page.goto("/records")
  await page.getByRole("link", { name: m.shell.contacts }).click()
  await expect(page.getByText(m.records.contact.count(70))).toBeVisible()
  await expectAccessible(page)
  const card = page.getByRole("listitem").filter({ hasText: "Contato 070" })
  await card.click()
  await expect(page.getByRole("region", { name: /Contato 070/ })).toBeVisible()
  await page.getByRole("button", { name: m.ui.back }).click()
  await expect(card).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name })

  test("a finger that rests on a card selects it, a touch then selects others, and the bar on top acts", async ({
    page,
    admin,
    signIn,
  }) => {
    await makeContacts(admin, 3)
    await signIn(admin)
    await page.goto("/contacts")
    const add = page.getByRole("link", { name: m.records.contact.create })
    await expect(add).toBeInViewport({ ratio: 1 })
    await hold(page, card(page, "Contato 003"), page.getByText(t.selected(1)))
    await expect(page.getByRole("region", { name: t.selected(1) })).toHaveCSS("top", "0px")
    await card(page, "Contato 001").tap()
    await expect(page.getByText(t.selected(2))).toBeVisible()
    await expect(add).toBeHidden()
    await expectAccessible(page)
    await card(page, "Contato 001").tap()
    await expect(page.getByText(t.selected(1))).toBeVisible()
    await page.getByRole("button", { name: m.mass.remove, exact: true }).tap()
    await expect(page.getByRole("alertdialog")).toBeVisible()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: t.unselectAll }).tap()
    await expect(page.getByText(t.selected(1))).toBeHidden()
    await card(page, "Contato 002").getByRole("checkbox").focus()
    await page.keyboard.press("Space")
    await expect(page.getByText(t.selected(1))).toBeVisible()
    await page.getByRole("button", { name: t.unselectAll }).tap()
    await add.tap()
    await expect(page.getByRole("dialog")).toBeVisible()
  })

  test("the customer of a deal is called from its row, and what came of it is asked", async ({
    page,
    admin,
    signIn,
  }) => {
    const pipeline = await makeBoard(admin)
    const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno novo" }, { name: "Sem telefone" }])
    const ana = await call(admin.token, createContact, {
      body: { first_name: "Ana", last_name: "Reis", phone1: "+5511987654321" },
    })
    await call(admin.token, updateDeal, { params: { id: deal?.id ?? "" }, body: { contacts: [ana.id] } })
    await signIn(admin)
    await page.goto("/deals")
    // The browser of a journey has no program for calls.
    await page.evaluate(() =>
      document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault()
      }),
    )
    const { to } = m.details.reach
    const whatsapp = card(page, "Forno novo").getByRole("link", { name: to.whatsapp("Ana Reis") })
    await expect(whatsapp).toHaveAttribute("href", "https://wa.me/5511987654321")
    const box = await whatsapp.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await expect(card(page, "Sem telefone").getByRole("link")).toHaveCount(1)
    await card(page, "Forno novo")
      .getByRole("link", { name: to.call("Ana Reis") })
      .tap()
    const question = page.getByRole("group", { name: m.contactLog.title.call("Ana Reis") })
    await question.getByRole("button", { name: m.contactLog.answered.call, exact: true }).tap()
    await expect(page.getByText(m.contactLog.done)).toBeVisible()
    await expect(page).toHaveURL(/\/deals\?/)
  })
})
