import { getDeal, trashDeal } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { fill, makeBoard } from "../scenes/board-scene.ts"
import { expectCount, pickField, row } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { amount, pipeline_id, status } = m.fieldNames.deal

test("the list of deals begins with what is open, sums it, and is edited where it stands", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin, "Feiras")
  const [oven] = await fill(admin, pipeline, 0, [
    { name: "Forno", amount: 100 },
    { name: "Balcão", amount: 250.5 },
  ])
  await fill(admin, pipeline, 3, [{ name: "Vitrine", amount: 1000 }])
  await signIn(admin)
  await page.goto("/today")
  await page.getByRole("link", { name: m.shell.deals, exact: true }).click()
  await expectCount(page, m.records.deal.count(2))
  await expect(page.getByTitle(/350,50/)).toBeVisible()
  await expect(page.getByRole("columnheader", { name: pipeline_id })).toBeVisible()
  await expect(row(page, "Forno")).toContainText("Feiras")
  await expectAccessible(page)

  await row(page, "Forno")
    .getByRole("gridcell", { name: /100,00/ })
    .hover()
  await page.getByRole("button", { name: m.records.table.edit(amount, "Forno") }).click()
  const editor = page.getByRole("dialog", { name: amount })
  await expect(editor.getByRole("textbox")).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Control+A")
  await page.keyboard.type("300,00")
  await page.keyboard.press("Enter")
  await expect(editor).toBeHidden()
  await expect(row(page, "Forno")).toContainText("300,00")
  await expect(page.getByTitle(/550,50/)).toBeVisible()
  expect(await call(admin.token, getDeal, { params: { id: oven?.id ?? "" } })).toMatchObject({ amount: 300 })

  await row(page, "Balcão").getByRole("checkbox").click()
  const selected = page.getByRole("region", { name: m.records.table.selected(1) })
  await expect(selected.getByTitle(/250,50/)).toBeVisible()
  await page.keyboard.press("Escape")

  await pickField(page, amount)
  await expect(page.getByRole("combobox", { name: m.filters.operator })).toHaveValue("from")
  await page.getByRole("textbox", { name: amount }).fill("280")
  await page.keyboard.press("Enter")
  await expectCount(page, m.records.deal.count(1))
  await page.getByRole("button", { name: m.filters.saved.title }).click()
  await page.getByRole("button", { name: m.deals.ready.won }).click()
  await expect(row(page, "Vitrine")).toBeVisible()
  await expectCount(page, m.records.deal.count(1))
  // Cleared means all of them, also after a look at one.
  await page.getByRole("button", { name: m.filters.clearAll }).click()
  await expectCount(page, m.records.deal.count(3))
  await expect(page.getByRole("button", { name: m.filters.remove(status) })).toBeHidden()
})

test("an account without deals is offered to make one or bring them along, whatever the list looks for", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/deals")
  await expect(page).toHaveURL(/filters=/)
  await expect(page.getByText(m.records.deal.emptyTitle)).toBeVisible()
  await expect(page.getByRole("link", { name: m.imports.spreadsheet })).toBeVisible()
  await expect(page.getByRole("button", { name: m.imports.file.template })).toBeVisible()
  await expectAccessible(page)
  const pipeline = await makeBoard(admin, "Feiras")
  await fill(admin, pipeline, 3, [{ name: "Vitrine", amount: 1000 }])
  await page.reload()
  await expect(page.getByText(m.records.table.noMatchTitle)).toBeVisible()
})

test("a deal opens beside the list, its neighbours follow, and a page of its own can be shared", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/404 .*\/cards\//)
  const pipeline = await makeBoard(admin, "Feiras")
  const [oven, counter] = await fill(admin, pipeline, 0, [
    { name: "Forno", amount: 300 },
    { name: "Balcão", amount: 200 },
  ])
  await signIn(admin)
  await page.goto("/deals?sort=amount&dir=desc")
  await row(page, "Forno").click({ position: { x: 300, y: 12 } })
  const panel = (name: string) => page.getByRole("region", { name, exact: true })
  await expect(panel("Forno").getByRole("button", { name: m.details.tabs.activity })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/deals/${oven?.id}\\?`))
  await expect(row(page, "Forno")).toHaveAttribute("aria-current", "true")
  await expectAccessible(page)
  await page.keyboard.press("j")
  await expect(panel("Balcão")).toBeVisible()
  await expect(row(page, "Balcão")).toHaveAttribute("aria-current", "true")
  await page.reload()
  await expect(panel("Balcão")).toBeVisible()
  // The list goes on beside it.
  await row(page, "Forno").getByRole("checkbox").click()
  await expect(page.getByRole("region", { name: m.records.table.selected(1) })).toBeVisible()
  await row(page, "Forno").getByRole("checkbox").click()
  await panel("Balcão").getByRole("link", { name: m.records.panel.fullPage }).click()
  await expect(page).toHaveURL(new RegExp(`/page/deal/${counter?.id}$`))
  await expect(page).toHaveTitle("Balcão · Funil")
  await expect(page.getByRole("region", { name: m.details.tabs.activity })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(panel("Balcão")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(panel("Balcão")).toBeHidden()
  await expect(page).toHaveURL(/\/deals\?/)

  await call(admin.token, trashDeal, { params: { id: counter?.id ?? "" } })
  await page.goto(`/page/deal/${counter?.id}`)
  await expect(page.getByText(m.deals.goneTitle)).toBeVisible()
  await page.getByRole("main").getByRole("button", { name: m.records.panel.close }).click()
  await expect(page).toHaveURL(/\/deals\?/)
})

test("a deal that its list does not show opens all the same", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin, "Feiras")
  const [oven] = await fill(admin, pipeline, 0, [{ name: "Forno", amount: 100 }])
  await signIn(admin)
  await page.goto(`/deals/${oven?.id}?filters=[["status","=","lost"]]`)
  await expect(page.getByRole("region", { name: "Forno", exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { name: m.records.table.noMatchTitle })).toBeVisible()
})
