import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { addTask, card, column, dragOver, expectCards, fill, makeBoard } from "../scenes/board-scene.ts"
import { pickField } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" })
const dayFrom = (days: number) => today.format(Date.now() + days * 86_400_000)

async function pickOrder(page: Page, at: Locator, stage: string, order: string): Promise<void> {
  await at.getByRole("button", { name: m.board.column.actions(stage) }).click()
  await page.getByRole("menuitemradio", { name: order }).click()
}

test("closed stages are strips of the last days that take cards, and one that was opened stays open", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno", amount: 1000 }, { name: "Mesa" }, { name: "Vaso" }])
  await fill(admin, pipeline, 3, [{ name: "Balcão", amount: 1500 }])
  await signIn(admin)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  const strip = page.getByRole("button", { name: m.board.column.expand("Ganho") })
  await expect(strip).toContainText("1Ganho")
  await expect(strip).toContainText(/R\$\s1,5\smil · 30 dias/)
  await expectAccessible(page)
  await dragOver(page, card(page, "Forno"), strip)
  await page.mouse.up()
  await expectCards(column(page, pipeline, 0), ["Mesa", "Vaso"])
  await expect(strip).toContainText(/2Ganho.*2,5\smil/)
  // What ends a deal works without its column, too, and the keys go on with the next card.
  await page.getByRole("link", { name: "Mesa", exact: true }).focus()
  await page.keyboard.press("w")
  await expect(strip).toContainText("3Ganho")
  await expect(page.getByRole("link", { name: "Vaso", exact: true })).toBeFocused()
  await page.keyboard.press("l")
  const lost = page.getByRole("dialog", { name: m.boardDialogs.lost.title("Vaso") })
  await expect(lost).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("link", { name: "Vaso", exact: true })).toBeFocused()
  await page.getByRole("button", { name: m.board.card.menu("Vaso") }).click()
  await page.getByRole("menuitem", { name: m.board.menu.lost }).click()
  await lost.getByRole("radio", { name: "Preço" }).click()
  await lost.getByRole("button", { name: m.boardDialogs.lost.confirm }).click()
  await expectCards(column(page, pipeline, 0), [])
  await strip.click()
  await page.reload()
  await expectCards(column(page, pipeline, 3), ["Mesa", "Forno", "Balcão"])
  await expect(page.getByRole("button", { name: m.board.column.expand("Perdido") })).toContainText("1Perdido")
})

test("the board opens as it was left, until its filter is cleared", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno", tags: ["Feira"] }, { name: "Balcão" }])
  await signIn(admin)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  const bar = page.getByRole("group", { name: m.board.filters.label })
  await bar.getByRole("button", { name: m.board.filters.tag }).click()
  await page.getByRole("checkbox", { name: "Feira" }).click()
  await page.keyboard.press("Escape")
  await expectCards(column(page, pipeline, 0), ["Forno"])
  const comeBack = async () => {
    await page.getByRole("link", { name: m.shell.today }).click()
    await expect(page).toHaveURL(/\/today/)
    await page.getByRole("link", { name: m.shell.pipelines }).click()
    await expect(page).toHaveURL(/\/pipelines\?/)
  }
  await comeBack()
  await expectCards(column(page, pipeline, 0), ["Forno"])
  await page.goto("/pipelines")
  await expectCards(column(page, pipeline, 0), ["Forno"])
  await expect(page).toHaveURL(/tag=.*Feira/)
  await bar.getByRole("button", { name: m.board.filters.clearAll }).click()
  await expectCards(column(page, pipeline, 0), ["Forno", "Balcão"])
  await comeBack()
  await expectCards(column(page, pipeline, 0), ["Forno", "Balcão"])
})

/** Three deals of a stage, two of which have a value in a field of the account's own. */
async function threeDeals(admin: Person) {
  const pipeline = await makeBoard(admin)
  const body = { entity: "deal", type: "text", label: "Origem da feira" } as const
  const { name } = await call(admin.token, createCustomField, { body })
  const deals = await fill(admin, pipeline, 0, [
    { name: "Forno", amount: 0, custom_fields: { [name]: "Anuga" } },
    { name: "Balcão", amount: 900, expected_close_date: dayFrom(40) },
    { name: "Vitrine", amount: 50, custom_fields: { [name]: "Anuga" } },
  ])
  return { pipeline, deals }
}

test("a card says what comes next, and a sorted column keeps its order", async ({ page, admin, signIn }) => {
  const { pipeline, deals } = await threeDeals(admin)
  const [small, large] = deals
  if (small) await addTask(admin, small, `${dayFrom(-5)} 09:00`)
  if (large) await addTask(admin, large, `${dayFrom(1)} 14:45`)
  await signIn(admin)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  const first = column(page, pipeline, 0)
  await expect(card(page, "Forno")).toContainText(m.board.card.late(5))
  await expect(card(page, "Forno")).not.toContainText("R$")
  await expect(card(page, "Forno")).not.toContainText("0 d")
  await expect(card(page, "Balcão")).toContainText(m.board.card.tomorrow("14:45"))
  await expect(card(page, "Balcão")).toContainText(/fecha \d\d\/\d\d/)

  await pickOrder(page, first, "Novo", m.boardTools.order.value)
  await expectCards(first, ["Balcão", "Vitrine", "Forno"])
  await page.reload()
  await expectCards(first, ["Balcão", "Vitrine", "Forno"])
  await expect(first.getByRole("img", { name: m.boardTools.sorted.value })).toBeVisible()
  // In a sorted column a card has no other place.
  await dragOver(page, card(page, "Balcão"), card(page, "Forno"))
  await page.mouse.up()
  await expectCards(first, ["Balcão", "Vitrine", "Forno"])
  await pickOrder(page, first, "Novo", m.boardTools.order.activity)
  await expectCards(first, ["Forno", "Balcão", "Vitrine"])
  await pickOrder(page, first, "Novo", m.boardTools.order.hand)
  await expectCards(first, ["Forno", "Balcão", "Vitrine"])
  await expectAccessible(page)
})

test("own fields filter, a view of it is saved and opened again, and cards get compact", async ({
  page,
  admin,
  signIn,
}) => {
  const { pipeline, deals } = await threeDeals(admin)
  for (const deal of deals.slice(0, 2)) await addTask(admin, deal, `${dayFrom(1)} 14:45`)
  await signIn(admin)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  const first = column(page, pipeline, 0)
  await expect(page.getByRole("button", { name: m.boardTools.more })).toBeVisible()
  await pickField(page, "Origem da feira")
  await page.keyboard.type("anu")
  await page.keyboard.press("Enter")
  await expectCards(first, ["Forno", "Vitrine"])
  await page.getByRole("button", { name: m.filters.saved.title }).click()
  await page.getByRole("button", { name: m.filters.saved.save }).click()
  await page.getByLabel(m.filters.saved.name).fill("Da Anuga")
  await page.keyboard.press("Enter")
  const views = page.getByRole("button", { name: "Da Anuga", exact: true })
  await expect(views).toBeVisible()
  const bar = page.getByRole("group", { name: m.board.filters.label })
  await bar.getByRole("button", { name: m.board.filters.clearAll }).click()
  await expectCards(first, ["Forno", "Balcão", "Vitrine"])
  await page.getByRole("button", { name: m.filters.saved.title }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: m.deals.ready.noNextStep }).click()
  await expectCards(first, ["Vitrine"])
  await page.getByRole("button", { name: m.filters.saved.title }).click()
  await views.click()
  await expectCards(first, ["Forno", "Vitrine"])

  const before = await card(page, "Forno").boundingBox()
  await page.getByRole("button", { name: m.boardTools.compact }).click()
  await expectCards(first, ["Forno", "Vitrine"])
  const after = await card(page, "Forno").boundingBox()
  expect(after?.height).toBeLessThan(before?.height ?? 0)
  await expectAccessible(page)
})
