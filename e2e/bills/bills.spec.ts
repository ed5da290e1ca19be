import { createCompany } from "@funil/contract/records/companies"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { billsOf, makeBill } from "../scenes/bill-scene.ts"
import { card, column, dragOver, expectCards, fill, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { dealScene, openDeal } from "../scenes/deal-scene.ts"
import { notBegunYet, row, toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

/** How many bills the list says that it shows. */
async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("banner").getByText(m.records.bill.count(count), { exact: true })).toBeVisible()
}

test("a bill is made, changed where it stands, marked as paid and back again, in English", async ({
  page,
  signIn,
}) => {
  const w = words.en
  const names = w.fieldNames.bill
  const admin = await signUp("en")
  const { id: company_id } = await call(admin.token, createCompany, {
    body: { company: "Imobiliária Sol" },
  })
  await signIn(admin)
  await page.goto("/pipelines")
  await page.getByRole("link", { name: w.shell.bills, exact: true }).click()
  await expect(page.getByText(w.records.bill.emptyTitle)).toBeVisible()
  await page.keyboard.press("n")
  const dialog = page.getByRole("dialog", { name: w.records.bill.create })
  await dialog.getByRole("button", { name: w.bills.submit }).click()
  await expect(dialog.getByText(w.rules.required)).toBeVisible()
  await dialog.getByText(w.fieldOptions.bill.type.expense, { exact: true }).click()
  await dialog.getByLabel(names.description).fill("Aluguel")
  await dialog.getByLabel(names.total).fill("1250.40")
  await dialog.getByRole("combobox", { name: names.cost_center }).fill("Loja")
  await page.getByRole("option", { name: w.ui.create("Loja") }).click()
  await dialog.getByRole("combobox", { name: names.company_id }).fill("Sol")
  await page.getByRole("option", { name: /Imobiliária Sol/ }).click()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: w.bills.submit }).click()
  await expect(page).toHaveURL(/\/admin\/bills\/[\da-f-]{36}/)
  expect(await billsOf(admin)).toMatchObject([
    { type: "expense", description: "Aluguel", total: 1250.4, cost_center: "Loja", company_id },
  ])

  const panel = page.getByRole("region", { name: "Aluguel" })
  const total = panel.getByLabel(names.total, { exact: true })
  await total.fill("1300")
  await total.press("Enter")
  await expect.poll(async () => (await billsOf(admin))[0]?.total).toBe(1300)
  await expectAccessible(page)

  // What one has to pay is paid, never received; where it may not go is not offered.
  const { received: paid } = w.bills.paidStatuses
  await panel.getByRole("button", { name: w.bills.changeStatus }).click()
  await expect(panel.getByRole("menuitem")).toHaveText([
    w.bills.moves.confirmed,
    w.bills.paidMoves.received_in_cash,
    w.bills.moves.overdue,
  ])
  await page.keyboard.press("Escape")
  await panel.getByRole("button", { name: w.bills.paidMoves.received, exact: true }).click()
  await expect(row(page, "Aluguel").getByText(paid, { exact: true })).toBeVisible()
  await expect(panel.getByLabel(names.paid_at, { exact: true })).not.toHaveValue("")
  await expect(panel.getByRole("button", { name: w.bills.paidMoves.received, exact: true })).toBeHidden()
  await toast(page, w.bills.moved("Aluguel", paid)).getByRole("button", { name: w.ui.undo }).click()
  await expect(
    row(page, "Aluguel").getByText(w.fieldOptions.bill.status.pending, { exact: true }),
  ).toBeVisible()
  expect(await billsOf(admin)).toMatchObject([{ status: "pending", paid_at: null }])

  await panel.getByRole("link", { name: "Imobiliária Sol" }).click()
  const company = page.getByRole("region", { name: "Imobiliária Sol" })
  await company.getByRole("button", { name: w.details.tabs.bills, exact: true }).click()
  await expect(company.getByRole("link", { name: /Aluguel/ })).toBeVisible()
  await expectAccessible(page)
})

test("bills are searched, found from the palette, and those of others arrive by themselves", async ({
  page,
  admin,
  signIn,
}) => {
  await makeBill(admin, { description: "Consultoria de março" })
  await makeBill(admin, {
    description: "Internet",
    type: "expense",
    status: "overdue",
    due_date: "2020-01-31",
  })
  await signIn(admin)
  await page.goto("/admin/bills")
  await expectCount(page, 2)
  await expect(row(page, "Internet").getByText(m.fieldOptions.bill.status.overdue)).toBeVisible()
  await makeBill(admin, { description: "Treinamento" })
  await expect(row(page, "Treinamento")).toBeVisible()
  await page.getByRole("searchbox", { name: m.records.bill.search }).fill("consult")
  await expectCount(page, 1)
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: m.palette.placeholder }).fill("treinam")
  await page.getByRole("option", { name: /Treinamento/ }).click()
  await expect(page.getByRole("region", { name: "Treinamento" })).toBeVisible()
})

test("who is no admin finds no bills", async ({ page, admin, signIn }) => {
  const { id } = await makeBill(admin, { description: "Salários" })
  await signIn(await colleague(admin, "manager"))
  for (const path of ["/admin/bills", `/admin/bills/${id}`, "/admin/bills/create", "/admin/bills/import"]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/pipelines/)
  }
  await expect(page.getByRole("link", { name: m.shell.users, exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: m.shell.bills, exact: true })).toBeHidden()
})

test("the summary says what the filter's bills come to, and each figure lists its own", async ({
  page,
  admin,
  signIn,
}) => {
  await makeBill(admin, { description: "Projeto", total: 1000.5 })
  await makeBill(admin, { description: "Visita", total: 200, status: "received" })
  await makeBill(admin, { description: "Aluguel", total: 300, type: "expense", status: "overdue" })
  await makeBill(admin, { description: "Luz", total: 50, type: "expense", status: "received" })
  await signIn(admin)
  await page.goto("/admin/bills")
  const bar = page.getByRole("region", { name: m.bills.summaryLabel })
  const figure = (name: keyof typeof m.bills.summary) =>
    bar
      .getByRole("button", { name: m.bills.summary[name], exact: false })
      .filter({ hasText: m.bills.summary[name] })
  await expect(figure("to_receive")).toContainText(/R\$\s1\.000,50/)
  await expect(figure("to_pay")).toContainText(/R\$\s300,00/)
  await expect(figure("overdue")).toContainText(/R\$\s300,00/)
  await expect(figure("received")).toContainText(/R\$\s200,00/)
  await expect(figure("paid")).toContainText(/R\$\s50,00/)
  await expect(figure("balance")).toContainText(/R\$\s150,00/)
  await figure("to_pay").click()
  await expectCount(page, 1)
  await expect(row(page, "Aluguel")).toBeVisible()
  await expect(figure("received")).toContainText(/R\$\s200,00/)
  await page.reload()
  await expect(figure("to_pay")).toHaveAttribute("aria-pressed", "true")
  await expectAccessible(page)
  await figure("to_pay").click()
  await expectCount(page, 4)
  await page.getByRole("searchbox", { name: m.records.bill.search }).fill("projeto")
  await expect(figure("to_pay")).toContainText(/R\$\s0,00/)
  await expect(figure("to_receive")).toContainText(/R\$\s1\.000,50/)
})

test("an amount in parts is previewed to the cent, and a change of one asks how far it goes", async ({
  page,
  admin,
  signIn,
}) => {
  const { series } = m.bills
  const names = m.fieldNames.bill
  await signIn(admin)
  await page.goto("/admin/bills/create")
  const dialog = page.getByRole("dialog", { name: m.records.bill.create })
  await dialog.getByLabel(names.description).fill("Curso")
  await dialog.getByLabel(names.total).fill("100")
  await dialog.getByText(series.plans.instalments, { exact: true }).click()
  await dialog.getByLabel(series.instalments).fill("3")
  await expect(dialog.getByText(series.needed.instalments)).toBeVisible()
  await dialog.getByLabel(series.firstDue).fill("31/01/2027")
  const preview = dialog.getByRole("region", { name: series.preview })
  await expect(preview.getByRole("listitem")).toHaveText([
    /1 de 3.*31\/01\/2027.*33,34/,
    /2 de 3.*28\/02\/2027.*33,33/,
    /3 de 3.*31\/03\/2027.*33,33/,
  ])
  await expect(preview).toContainText(/R\$\s100,00/)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.bills.submit }).click()
  const panel = page.getByRole("region", { name: "Curso" })
  const descriptions = async () =>
    (await billsOf(admin)).map(({ description }) => description ?? "").toSorted()
  await expect.poll(descriptions).toEqual(["Curso", "Curso", "Curso"])
  expect((await billsOf(admin)).reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(10_000)

  await panel.getByRole("link", { name: series.place(1, 3) }).click()
  await expect(page).toHaveURL(/series_id/)
  // The place in the series and that in the list of it.
  await expect(panel.getByText(series.place(1, 3), { exact: true })).toHaveCount(2)
  await page.keyboard.press("j")
  await expect(panel.getByText(series.place(2, 3), { exact: true })).toHaveCount(2)
  const description = panel.getByLabel(names.description, { exact: true })
  await description.fill("Curso avançado")
  await description.blur()
  const question = page.getByRole("dialog", { name: series.changeTitle })
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(description).toHaveValue("Curso")
  expect(await descriptions()).toEqual(["Curso", "Curso", "Curso"])
  await description.fill("Curso avançado")
  await description.blur()
  await question.getByLabel(series.parts.following).check()
  await expectAccessible(page)
  await question.getByRole("button", { name: series.change }).click()
  await expect.poll(descriptions).toEqual(["Curso", "Curso avançado", "Curso avançado"])

  const open = page.getByRole("region", { name: "Curso avançado" })
  await open.getByRole("button", { name: m.details.actions }).click()
  await page.getByRole("menuitem", { name: m.details.remove }).click()
  const deletion = page.getByRole("dialog", { name: series.deleteTitle })
  await deletion.getByLabel(series.parts.all).check()
  await deletion.getByRole("button", { name: m.details.remove }).click()
  await expect.poll(descriptions).toEqual([])
  const removed = toast(page, m.records.bill.trashed("Curso avançado 2/3"))
  await removed.getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(async () => (await descriptions()).length).toBe(3)
})

test("a won deal offers its bills, with its amount, company and contact", async ({ page, admin, signIn }) => {
  const words = m.bills.linked
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const section = drawer.getByRole("region", { name: words.title })
  await expect(section.getByText(words.empty, { exact: true })).toBeVisible()
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  await section.getByRole("button", { name: /1\.500,00/ }).click()
  const dialog = page.getByRole("dialog", { name: m.records.bill.create })
  await expect(dialog.getByLabel(m.fieldNames.bill.total)).toHaveValue("1.500,00")
  await dialog.getByText(m.bills.series.plans.instalments, { exact: true }).click()
  await dialog.getByLabel(m.bills.series.firstDue).fill("10/03/2027")
  await dialog.getByRole("button", { name: m.bills.submit }).click()
  await expect(section.getByRole("listitem")).toHaveText([/10\/03\/2027.*750,00/, /10\/04\/2027.*750,00/])
  expect(await billsOf(admin)).toMatchObject([{ deal_id: deal.id }, { deal_id: deal.id }])
  await expectAccessible(page)
  await section.getByRole("link").first().click()
  await expect(page).toHaveURL(/\/admin\/bills\//)
})

/** Holds the scripts that contain a text back until the result is resolved. */
async function holdCode(page: Page, text: string) {
  const gate = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes(text)) await gate.promise
    await route.fulfill({ response, body })
  })
  return gate
}

test("winning on the board offers the bills once, beside the undo", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno", amount: 1500 }])
  const [news, won] = [column(page, pipeline, 0), column(page, pipeline, 3)]
  const said = page.getByRole("listitem").filter({ hasText: m.board.done.won })
  const offer = said.getByRole("button", { name: /1\.500,00/ })
  const laterCode = await holdCode(page, "data-mark")
  await signIn(admin)
  await openBoard(page, pipeline)
  await dragOver(page, card(page, "Forno"), page.locator("[data-zone=won]"))
  await page.mouse.up()
  await expect(said).toBeVisible()
  // What offers the bills loads after the page, here even after the move.
  laterCode.resolve()
  await expect(offer).toBeVisible()
  // Time rests while it is looked at.
  await said.hover()
  await expectAccessible(page)
  await said.getByRole("button", { name: m.ui.undo }).click()
  await expectCards(news, ["Forno"])

  const winByMenu = async () => {
    await card(page, "Forno").hover()
    await card(page, "Forno")
      .getByRole("button", { name: m.board.card.menu("Forno") })
      .click()
    await page.getByRole("menuitem", { name: m.board.menu.won }).click()
    await expectCards(won, ["Forno"])
  }
  await winByMenu()
  await offer.click()
  const dialog = page.getByRole("dialog", { name: m.records.bill.create })
  await expect(dialog.getByLabel(m.fieldNames.bill.total)).toHaveValue("1.500,00")
  await dialog.getByRole("button", { name: m.bills.submit }).click()
  await expect(dialog).toBeHidden()
  expect(await billsOf(admin)).toMatchObject([{ deal_id: deal?.id, description: "Forno", total: 1500 }])

  await dragOver(page, card(page, "Forno"), news)
  await page.mouse.up()
  await expect(toast(page, m.board.done.moved("Novo"))).toBeVisible()
  const asked = page.waitForResponse(/bills\/filter/)
  await winByMenu()
  await asked
  await expect(said.getByRole("button", { name: m.ui.undo })).toBeVisible()
  await expect(offer).toBeHidden()
})

test("who is no admin sees no bills on a deal", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(await colleague(admin, "manager"))
  const drawer = await openDeal(page, deal)
  await expect(drawer.getByRole("region", { name: m.fieldNames.deal.products })).toBeVisible()
  await expect(drawer.getByRole("region", { name: m.bills.linked.title })).toBeHidden()
})

test("bills come from a file, are changed and deleted together, and come back", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(notBegunYet)
  await signIn(admin)
  await page.goto("/admin/bills")
  await page.getByRole("button", { name: m.imports.listActions }).click()
  await page.getByRole("menuitem", { name: m.imports.title }).click()
  await expect(page).toHaveURL(/\/admin\/bills\/import$/)
  const text = `Descrição;Tipo;Valor;Vencimento;Centro de custo
Aluguel;A pagar;R$ 2.500,00;05/03/2027;Loja
Consultoria;A receber;1.200,50;10/03/2027;
Sem tipo;;10,00;;
`
  const file = { name: "contas.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole("button", { name: m.imports.check.start }).click()
  await expect(page.getByText(m.imports.check.failed(1))).toBeVisible()
  await page.getByRole("button", { name: m.imports.check.run(2) }).click()
  await expect(page.getByRole("heading", { name: m.imports.run.doneTitle })).toBeVisible()
  const bills = async () =>
    (await billsOf(admin)).map(({ description, type, total, due_date, cost_center }) =>
      [description, type, total, due_date, cost_center].join(" "),
    )
  const imported = ["Aluguel expense 2500 2027-03-05 Loja", "Consultoria revenue 1200.5 2027-03-10 "]
  expect((await bills()).toSorted()).toEqual(imported)

  await page.goto("/admin/bills")
  await expectCount(page, 2)
  await page.keyboard.press("Control+a")
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.bill.count(2)) })
  await dialog.getByRole("combobox", { name: m.mass.addField }).fill(m.fieldNames.bill.method)
  await dialog.getByRole("option", { name: m.fieldNames.bill.method, exact: true }).click()
  await dialog
    .getByRole("combobox", { name: m.fieldNames.bill.method })
    .selectOption({ label: m.fieldOptions.bill.method.instant_payment })
  await dialog.getByRole("button", { name: m.mass.review }).click()
  await page.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(toast(page, m.mass.changed(m.records.bill.count(2)))).toBeVisible()
  expect((await billsOf(admin)).map(({ method }) => method)).toEqual(["instant_payment", "instant_payment"])

  await page.keyboard.press("Control+a")
  await page.getByRole("button", { name: m.mass.remove, exact: true }).click()
  await page.getByRole("button", { name: m.mass.removeThem(2) }).click()
  await expect(page.getByText(m.records.bill.emptyTitle)).toBeVisible()
  await toast(page, m.mass.removed(m.records.bill.count(2)))
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expectCount(page, 2)
})
