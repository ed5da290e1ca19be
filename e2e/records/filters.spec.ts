import { readFile } from "node:fs/promises"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createCustomField, trashCustomField } from "@funil/contract/settings/custom-fields"
import { createFilter } from "@funil/contract/settings/filters"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { card, fill, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { expectCount, makeContacts, pickField, row, toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const f = m.filters
const contacts = m.records.contact.count

const chip = (page: Page, text: string) => page.getByRole("button", { name: f.edit(text), exact: true })

async function exported(
  page: Page,
  start: () => Promise<void>,
  wording: "screen" | "program" = "program",
): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent("download")
  await start()
  const dialog = page.getByRole("dialog", { name: f.exporting.title })
  await dialog.getByRole("radio", { name: f.exporting.wordings[wording].name }).check()
  await dialog.getByRole("button", { name: f.exporting.action }).click()
  const file = await download
  const text = await readFile(await file.path(), "utf8")
  expect(text.startsWith("\uFEFF")).toBe(true)
  return { name: file.suggestedFilename(), lines: text.slice(1).trim().split(/\r?\n/) }
}

test("a list is filtered by the keyboard alone, and the filter stands in the address, in English", async ({
  page,
  signIn,
}) => {
  const w = words.en
  const admin = await signUp("en")
  await makeContacts(admin, 6, (number) => ({ job: number % 2 ? "Gerente" : "Compras" }))
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, w.records.contact.count(6))
  await page.keyboard.press("f")
  await expect(page.getByRole("combobox", { name: w.filters.findField })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(w.fieldNames.contact.job)
  await page.keyboard.press("Enter")
  await page.keyboard.type("geren")
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expectCount(page, w.records.contact.count(3))
  const text = `${w.fieldNames.contact.job} ${w.filters.operators.contains} geren`
  const made = page.getByRole("button", { name: w.filters.edit(text), exact: true })
  await expect(page.getByRole("button", { name: w.filters.add, exact: true })).toBeFocused()
  await page.reload()
  await expectCount(page, w.records.contact.count(3))
  await made.click()
  await page.getByRole("combobox", { name: w.filters.operator }).selectOption("containsNot")
  await page.getByRole("button", { name: w.filters.apply }).click()
  await expect(row(page, "Contato 002")).toBeVisible()
  await expect(row(page, "Contato 001")).toBeHidden()
  await page.getByRole("button", { name: w.filters.remove(w.fieldNames.contact.job) }).click()
  await expectCount(page, w.records.contact.count(6))
  await expect(page).toHaveURL(/\/contacts\/?$/)
})

test("rows of all kinds are made of what their field holds", async ({ page, admin, signIn }) => {
  await call(admin.token, createCustomField, {
    body: { entity: "contact", label: "Cor", type: "select", options: ["azul", "verde", "roxo"] },
  })
  const { id } = await call(admin.token, createCompany, { body: { company: "Forno Velho" } })
  await makeContacts(admin, 6, (number) => ({
    tags: [number % 2 ? "quente" : "frio"],
    birthdate: number === 1 ? "1990-05-04" : null,
    companies: number === 2 ? [id] : [],
    custom_fields: { cor: ["azul", "verde", "roxo"][number % 3] },
  }))
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, contacts(6))
  await pickField(page, "cor")
  await page.getByRole("checkbox", { name: "azul" }).check()
  await page.getByRole("checkbox", { name: "verde" }).check()
  await page.getByRole("button", { name: f.apply }).click()
  await expect(chip(page, `Cor é ${f.more("azul", 1)}`)).toBeVisible()
  await expectCount(page, contacts(4))

  await pickField(page, "etiquetas")
  await page.keyboard.type("quente")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: f.apply }).click()
  await expect(chip(page, "Etiquetas tem quente")).toBeVisible()
  await expectCount(page, contacts(2))
  await page.getByRole("button", { name: f.clearAll }).click()

  await pickField(page, "nascimento")
  await page.getByRole("textbox", { name: "Nascimento" }).fill("01/01/1990")
  await page.keyboard.press("Enter")
  await expect(row(page, "Contato 001")).toBeVisible()
  await expectCount(page, contacts(1))
  await page.getByRole("button", { name: f.remove("Nascimento") }).click()

  await pickField(page, "criado em")
  await page.getByRole("combobox", { name: f.day.kind }).selectOption("ago")
  await page.getByRole("textbox", { name: f.day.days }).fill("3")
  await page.keyboard.press("Enter")
  await expect(chip(page, `Criado em ${f.operators.since} ${f.day.daysAgo(3)}`)).toBeVisible()
  await expect(page).toHaveURL(/%40today-3/)
  await expectCount(page, contacts(6))
  await page.getByRole("button", { name: f.remove("Criado em") }).click()

  await pickField(page, "empresas")
  await page.keyboard.type("forno")
  await page.getByRole("option", { name: "Forno Velho" }).click()
  await page.getByRole("button", { name: f.apply }).click()
  await expect(chip(page, "Empresas tem Forno Velho")).toBeVisible()
  await expectCount(page, contacts(1))
  await page.getByRole("button", { name: f.remove("Empresas") }).click()

  await pickField(page, "telefone")
  await page.getByRole("combobox", { name: f.operator }).selectOption("empty")
  await page.getByRole("button", { name: f.apply }).click()
  await expectCount(page, contacts(6))
})

test("deals are filtered by me, by their value and by the e-mail of their contacts", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  const seller = await colleague(admin, "agent")
  const { id } = await call(admin.token, createContact, {
    body: { first_name: "Rosa", email: "rosa@padaria.test" },
  })
  await fill(admin, pipeline, 0, [
    { name: "Meu", amount: 1500.5, user_id: admin.id, contacts: [id] },
    { name: "Dele", amount: 20, user_id: seller.id },
  ])
  await signIn(admin)
  await page.goto("/deals")
  await expectCount(page, m.records.deal.count(2))
  await pickField(page, m.fieldNames.deal.user_id)
  await page.getByRole("button", { name: f.me, exact: true }).click()
  await page.getByRole("button", { name: f.apply }).click()
  await expectCount(page, m.records.deal.count(1))
  await expect(row(page, "Meu")).toBeVisible()
  await page.getByRole("button", { name: f.remove(m.fieldNames.deal.user_id) }).click()
  await pickField(page, m.fieldNames.deal.amount)
  await page.getByRole("combobox", { name: f.operator }).selectOption("below")
  await page.getByRole("textbox", { name: m.fieldNames.deal.amount }).fill("100,00")
  await page.keyboard.press("Enter")
  await expect(row(page, "Dele")).toBeVisible()
  await expectCount(page, m.records.deal.count(1))
  await page.getByRole("button", { name: f.remove(m.fieldNames.deal.amount) }).click()
  await pickField(page, "contatos e-mail")
  await page.keyboard.type("@padaria")
  await page.keyboard.press("Enter")
  await expect(row(page, "Meu")).toBeVisible()
  await expectCount(page, m.records.deal.count(1))
})

test("old and hostile addresses open the list, and a broken row says so at its chip", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ a status of 422/)
  await makeContacts(admin, 2)
  await signIn(admin)
  const at = (rows: unknown) => `/contacts?filters=${encodeURIComponent(JSON.stringify(rows))}`
  await page.goto(at([["custom_fields.sumiu", "=", "x"]]))
  await expect(page.getByTitle(f.broken)).toBeVisible()
  await page.getByRole("button", { name: f.remove("custom_fields.sumiu") }).click()
  await expectCount(page, contacts(2))
  await page.goto(at([["birthdate", ">", "amanhã cedo"]]))
  await expect(page.getByRole("group", { name: f.label }).getByRole("alert")).not.toBeEmpty()
  await page.getByRole("button", { name: f.remove("Nascimento") }).click()
  await expectCount(page, contacts(2))
  for (const rows of [[["__proto__", "=", 1]], [[[]]], [["job", { $gt: "" }]], [null, 7, ["job"]]]) {
    await page.goto(at(rows))
    await expect(page.getByRole("button", { name: f.add, exact: true })).toBeVisible()
  }
  await page.goto(at(["job", "like", "x"]))
  await expectCount(page, contacts(2))
})

test("the filter's own address opens the list with the fields to choose from", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  const places = ["/filter/contacts", "/filter/companies", "/filter/deals"]
  for (const place of [...places, "/admin/users/filter", "/admin/configs/products/filter"]) {
    await page.goto(place)
    await expect(page.getByRole("combobox", { name: f.findField })).toBeVisible()
  }
  await page.goto("/pipelines/filter/deals")
  const dialog = page.getByRole("dialog", { name: m.board.filters.show })
  await dialog.getByRole("searchbox").fill("forno")
  await expect(page).toHaveURL(/q=forno/)
  await dialog.getByRole("button", { name: m.ui.close }).last().click()
  await expect(page).toHaveURL(/\/pipelines\?.*q=forno/)
})

test("a saved filter brings back rows, order and columns; only public ones are the team's", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  await makeContacts(admin, 4, (number) => ({ job: number % 2 ? "Gerente" : "Compras" }))
  const seller = await colleague(admin, "agent")
  await signIn(admin)
  await page.goto('/contacts?filters=[["job","like","geren"]]&sort=first_name&dir=desc')
  await expectCount(page, contacts(2))
  await page.getByRole("button", { name: m.records.table.columns, exact: true }).click()
  await page
    .getByRole("dialog", { name: m.records.table.columns })
    .getByRole("checkbox", { name: "CPF" })
    .check()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: f.saved.title }).click()
  await expect(page.getByText(f.saved.none)).toBeVisible()
  await page.getByRole("button", { name: f.saved.save }).click()
  const dialog = page.getByRole("dialog", { name: f.saved.saveTitle })
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(dialog.getByRole("textbox", { name: f.saved.name })).toHaveAttribute("aria-invalid", "true")
  await dialog.getByRole("textbox", { name: f.saved.name }).fill("Gerentes")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByText(f.saved.created("Gerentes"))).toBeVisible()
  await expect(page.getByRole("button", { name: "Gerentes", exact: true })).toBeVisible()

  const other = await visit(admin, { locale: "pt-BR" })
  await other.goto("/contacts")
  await expectCount(other, contacts(4))
  await other.getByRole("button", { name: f.saved.title }).click()
  await other.getByRole("button", { name: "Gerentes", exact: true }).click()
  await expectCount(other, contacts(2))
  await expect(other.getByRole("columnheader").filter({ hasText: "CPF" })).toBeVisible()
  await expect(other.locator('[data-index="0"] [data-open]')).toHaveText("Contato 003")

  const hers = await visit(seller, { locale: "pt-BR" })
  await hers.goto("/contacts")
  await hers.getByRole("button", { name: f.saved.title }).click()
  await expect(hers.getByText(f.saved.none)).toBeVisible()
  await page.getByRole("button", { name: "Gerentes", exact: true }).click()
  await page.getByRole("button", { name: f.saved.actions("Gerentes") }).click()
  await page.getByRole("menuitem", { name: f.saved.rename }).click()
  const rename = page.getByRole("dialog", { name: f.saved.renameTitle })
  await rename.getByRole("textbox", { name: f.saved.name }).fill("Quem decide")
  await rename.getByRole("switch", { name: f.saved.isPublic }).click()
  await rename.getByRole("button", { name: m.ui.save }).click()
  await hers.reload()
  await hers.getByRole("button", { name: f.saved.title }).click()
  await expect(hers.getByText(f.saved.shared)).toBeVisible()
  await expect(hers.getByRole("button", { name: f.saved.actions("Quem decide") })).toBeVisible()
  await hers.getByRole("button", { name: f.saved.actions("Quem decide") }).click()
  await expect(hers.getByRole("menuitem")).toHaveText([f.saved.exportIt])
})

test("a saved filter is told from what was changed, taken over, and deleted with an undo", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 3)
  const filters = [{ filterField: "first_name", operator: "like", valueField: "001" }]
  const saved = await call(admin.token, createFilter, { body: { name: "Só um", entity: "contact", filters } })
  await signIn(admin)
  await page.goto(`/contacts?saved=${saved.id}`)
  const trigger = page.getByRole("button", { name: /^Só um/ }).first()
  await expect(trigger).toContainText(f.saved.changed)
  await trigger.click()
  await page.getByRole("button", { name: f.saved.actions("Só um") }).click()
  await page.getByRole("menuitem", { name: f.saved.update }).click()
  await expect(page.getByText(f.saved.updated("Só um"))).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(trigger).not.toContainText(f.saved.changed)
  await trigger.click()
  await page.getByRole("button", { name: f.saved.actions("Só um") }).click()
  await page.getByRole("menuitem", { name: f.saved.remove }).click()
  await expect(page.getByText(f.saved.removed("Só um"))).toBeVisible()
  await toast(page, f.saved.removed("Só um")).getByRole("button", { name: m.ui.undo }).click()
  await expect(trigger).toContainText("Só um")
})

test("a saved filter outlives a field of its rows", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 2)
  const field = await call(admin.token, createCustomField, {
    body: { entity: "contact", label: "Cor", type: "text" },
  })
  const filters = [{ filterField: "custom_fields.cor", operator: "=", valueField: "azul" }]
  await call(admin.token, createFilter, { body: { name: "Azuis", entity: "contact", filters } })
  await call(admin.token, trashCustomField, { params: { id: field.id } })
  await signIn(admin)
  await page.goto("/contacts")
  await page.getByRole("button", { name: f.saved.title }).click()
  await page.getByRole("button", { name: "Azuis", exact: true }).click()
  await expect(page.getByText(f.saved.stale)).toBeVisible()
  await expectCount(page, contacts(2))
})

test("what a list shows is exported in the words of the screen, and a saved filter for programs", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 4, (number) => ({ job: number % 2 ? "Gerente" : "=1+1" }))
  await signIn(admin)
  await page.goto('/contacts?filters=[["job","like","geren"]]&sort=first_name&dir=desc')
  await expectCount(page, contacts(2))
  const start = async () => {
    await page.getByRole("button", { name: m.imports.listActions }).click()
    await page.getByRole("menuitem", { name: f.exporting.action }).click()
  }
  const listed = await exported(page, start, "screen")
  expect(listed.name).toMatch(/^Contatos \d{4}-\d\d-\d\d\.csv$/)
  expect(listed.lines[0]).toMatch(/^Nome;Sobrenome;/)
  expect(listed.lines.slice(1).map((line) => line.split(";")[0])).toEqual(["Contato 003", "Contato 001"])
  await expect(page.getByText(f.exporting.done)).toBeVisible()

  await call(admin.token, createFilter, { body: { name: "Todos", entity: "contact", filters: [] } })
  await page.reload()
  await page.getByRole("button", { name: f.saved.title }).click()
  await page.getByRole("button", { name: f.saved.actions("Todos") }).click()
  const all = await exported(page, () => page.getByRole("menuitem", { name: f.saved.exportIt }).click())
  expect(all.lines).toHaveLength(5)
  expect(all.lines.filter((line) => line.includes("'=1+1"))).toHaveLength(2)
})

test("cards selected on the board are exported", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno", amount: 1500.5 }, { name: "Balcão" }, { name: "Vitrine" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  for (const name of ["Forno", "Vitrine"]) {
    await card(page, name).hover()
    await card(page, name).getByRole("checkbox").click()
  }
  const bar = page.getByRole("region", { name: m.boardDialogs.selection.label })
  const { name, lines } = await exported(page, () =>
    bar.getByRole("button", { name: m.boardDialogs.selection.exportIt }).click(),
  )
  expect(name).toMatch(/^cards-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain(";1500,5;")
  expect(lines.join()).not.toContain("Balcão")
})

test("an export says that it is being made, and can be cancelled", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 1)
  await signIn(admin)
  await page.goto("/contacts")
  await page.route("**/api/contacts/export", () => undefined)
  await page.getByRole("button", { name: m.imports.listActions }).click()
  await page.getByRole("menuitem", { name: f.exporting.action }).click()
  const dialog = page.getByRole("dialog", { name: f.exporting.title })
  await dialog.getByRole("button", { name: m.ui.cancel }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole("button", { name: m.imports.listActions }).click()
  await page.getByRole("menuitem", { name: f.exporting.action }).click()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  const work = page.getByRole("list", { name: m.ui.works })
  await expect(work).toContainText(f.exporting.preparing)
  await expectAccessible(page)
  await work.getByRole("button", { name: m.ui.cancel }).click()
  await expect(page.getByText(f.exporting.cancelled)).toBeVisible()
  await expect(work).toBeHidden()
})

test("on a phone a filter is a sheet", async ({ admin, visit }) => {
  await makeContacts(admin, 3, (number) => ({ job: number === 2 ? "Gerente" : "Compras" }))
  const page = await visit(admin, { viewport: { width: 390, height: 800 }, hasTouch: true, locale: "pt-BR" })
  await page.goto("/contacts")
  await page.getByRole("button", { name: f.add, exact: true }).tap()
  const sheet = page.getByRole("dialog", { name: f.addKey })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole("option", { name: "Cargo" }).tap()
  await page.getByRole("textbox", { name: "Cargo" }).fill("gerente")
  await page.getByRole("button", { name: f.apply }).tap()
  await expect(chip(page, "Cargo contém gerente")).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Contato 002" })).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "Contato 001" })).toBeHidden()
})
