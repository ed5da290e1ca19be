import { updateDeal } from "@funil/contract/records/deals"
import { updateTask } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { makeTask, planTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("a manager sees who of the team is late, stuck or without a next step, each number as its list", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/503 .*\/api\/dashboards\/team/)
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { user_id: bruno.id } })
  const mine = { start: "2026-01-12 10:00", responsible_user_id: bruno.id }
  const tasks = [
    await planTask(admin, { name: "Cobrar retorno", ...mine }),
    await planTask(admin, { name: "Enviar amostra", ...mine }),
  ]
  const mara = await colleague(admin, "manager", { first_name: "Mara", last_name: "Lopes" })
  await signIn(mara)
  await page.route("**/api/dashboards/team*", (route) => route.fulfill({ status: 503, body: "{}" }))
  await page.goto("/today")
  const team = page.getByRole("region", { name: m.today.team.title })
  await expect(team.getByRole("alert")).toContainText(m.today.team.loadFailed)
  await page.unroute("**/api/dashboards/team*")
  await team.getByRole("button", { name: m.ui.tryAgain }).click()
  await expect(team.getByRole("listitem")).toHaveCount(1)
  await expectAccessible(page)

  const figures = m.today.team.figures
  await team.getByRole("link", { name: figures.late(2) }).click()
  await expect(page).toHaveURL(/\/tasks\/list\?filters=/)
  for (const { name } of tasks) await expect(page.getByText(name)).toBeVisible()
  await page.goBack()
  await team.getByRole("link", { name: figures.without_next_step(1) }).click()
  await expect(page).toHaveURL(/\/deals\?filters=/)
  await expect(page.getByText(deal.name)).toBeVisible()
  await page.goto("/today")

  // Near the pointer the row stays where it is.
  await team.getByText("Bruno Prado", { exact: true }).hover()
  for (const { id } of tasks)
    await call(bruno.token, updateTask, { params: { id }, body: { is_finished: true } })
  await makeTask(bruno, "Enviar a proposta", { deal_id: deal.id })
  await expect(team.getByText(m.today.team.upToDate, { exact: true })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(team.getByText(m.today.team.clearTitle)).toBeVisible()

  const seller = await visit(bruno)
  await seller.goto("/today")
  await expect(seller.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expect(seller.getByRole("region", { name: m.today.team.title })).toBeHidden()
})
