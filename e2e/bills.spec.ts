import { createBill, filterBills } from "@funil/contract/bills"
import { createCompany } from "@funil/contract/companies"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { expectAccessible } from "./accessibility.ts"
import { call } from "./api.ts"
import { expect, test } from "./journey.ts"
import { expectCount, row, toast } from "./list-scene.ts"
import { colleague, type Person, signUp } from "./person.ts"
import { words } from "./words.ts"

const m = words["pt-BR"]

type BillBody = Partial<CallInput<typeof createBill>["body"]>

function makeBill({ token }: Person, body: BillBody) {
  return call(token, createBill, { body: { type: "revenue", total: 100, ...body } })
}

async function billsOf({ token }: Person) {
  const found = await call(token, filterBills, { query: { paginate: "false" }, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

for (const language of ["pt-BR", "en"] as const) {
  const w = words[language]
  const names = w.fieldNames.bill
  test(`a bill is made, changed where it stands, marked as paid and back again, ${language}`, async ({
    page,
    signIn,
  }) => {
    const admin = await signUp(language)
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
    await dialog.getByLabel(names.total).fill(language === "en" ? "1250.40" : "1250,40")
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
  })
}

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
  await expectCount(page, m.records.bill.count(2))
  await expect(row(page, "Internet").getByText(m.fieldOptions.bill.status.overdue)).toBeVisible()
  await makeBill(admin, { description: "Treinamento" })
  await expect(row(page, "Treinamento")).toBeVisible()
  await page.getByRole("searchbox", { name: m.records.bill.search }).fill("consult")
  await expectCount(page, m.records.bill.count(1))
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
