import { getDeal } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague } from "../person.ts"
import { card, column, expectCards, fill, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { openDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("a deal won is told with its amount to who wins it and to colleagues who look, and asks for no next step", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const pipeline = await makeBoard(admin)
  const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno", amount: 212250 }])
  const bruno = await colleague(admin, "agent", { first_name: "Bruno", last_name: "Lima" })
  const other = await visit(admin)
  await openBoard(other, pipeline)
  await expectCards(column(other, pipeline, 0), ["Forno"])
  await signIn(bruno)
  const drawer = await openDeal(page, await call(bruno.token, getDeal, { params: { id: deal?.id ?? "" } }))
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  const title = /Negócio ganho! R\$\s212\.250/
  const toasts = [page, other].map((one) => one.getByRole("listitem").filter({ hasText: title }))
  // Both go by themselves.
  await Promise.all([
    expect(toasts[0]!).toContainText("Forno"),
    expect(toasts[1]!).toContainText("Forno · Bruno Lima"),
  ])
  await expect(drawer.getByText(m.tasks.closedText)).toBeVisible()
  await expect(drawer.getByText(m.tasks.emptyText)).toBeHidden()
  await expectAccessible(page)
  const won = card(other, "Forno")
  await expectCards(column(other, pipeline, 3), ["Forno"])
  await expect(won.locator("[data-action=tasks]")).toHaveCount(0)
})

test("under reduced motion a win shows no mark", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno", amount: 0 }])
  await page.emulateMedia({ reducedMotion: "reduce" })
  await signIn(admin)
  const drawer = await openDeal(page, await call(admin.token, getDeal, { params: { id: deal?.id ?? "" } }))
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  await expect(page.getByText(m.board.done.won, { exact: true })).toBeVisible()
  await expect(page.locator("[data-mark=won]")).toBeHidden()
})
