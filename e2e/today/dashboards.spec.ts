import { readFile } from "node:fs/promises"
import type { CardsDashboard } from "@funil/contract/home/dashboards"
import { createDeal, type Deal, updateDeal } from "@funil/contract/records/deals"
import { listGoals } from "@funil/contract/settings/goals"
import { createPipeline, type Pipeline } from "@funil/contract/settings/pipelines"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { row, toast } from "../scenes/list-scene.ts"
import { locales, words } from "../words.ts"

const m = words["pt-BR"].dashboards
const stages = ["Novo", "Proposta", "Ganho", "Perdido"]

async function makeDeal({ token }: Person, { id, stages }: Pipeline, name: string, stage = 0): Promise<Deal> {
  const body = { name, amount: 1500, pipeline_id: id, pipeline_stage_id: stages[stage]?.id }
  return call(token, createDeal, { body })
}

/** A pipeline with two new deals, three proposals and a deal that is won. */
async function scene(admin: Person): Promise<Pipeline> {
  const pipeline = await call(admin.token, createPipeline, { body: { name: "Loja", stages } })
  for (const name of ["Forno", "Batedeira"]) await makeDeal(admin, pipeline, name)
  for (const name of ["Vitrine", "Balcão", "Estufa"]) await makeDeal(admin, pipeline, name, 1)
  await makeDeal(admin, pipeline, "Masseira", 2)
  return pipeline
}

function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true })
}

async function choose(card: Locator, title: string, item: string): Promise<void> {
  await card.getByRole("button", { name: m.chart.options(title) }).click()
  await card.page().getByRole("menuitem", { name: item }).click()
}

test("a bar opens exactly its deals, back comes to the same place, and the chart is a table and a file", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await scene(admin)
  await signIn(admin)
  await page.goto("/pipelines")
  await page.getByRole("link", { name: words["pt-BR"].shell.dashboards }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/deals$/)
  await page.getByLabel(m.filter.pipeline).selectOption("Loja")
  await expect(page).toHaveURL(new RegExp(`pipeline=${pipeline.id}`))
  const { title } = m.deals.charts.stages
  const where = card(page, title)
  await expect(where.getByRole("link", { name: /Proposta, 3, 60%/ })).toBeVisible()
  await expectAccessible(page)

  await where.getByRole("link", { name: /Novo, 2/ }).focus()
  await page.keyboard.press("ArrowDown")
  await expect(where.getByRole("link", { name: /Proposta, 3/ })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/deals\?filters=/)
  for (const name of ["Vitrine", "Balcão", "Estufa"]) await expect(row(page, name)).toBeVisible()
  await expect(page.getByText(words["pt-BR"].records.deal.count(3), { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/deals\\?.*${pipeline.id}`))

  await choose(where, title, m.chart.asTable)
  await expect(where.getByRole("row")).toHaveText([/Valor/, /Novo2/, /Proposta3/])
  const [download] = await Promise.all([page.waitForEvent("download"), choose(where, title, m.chart.csv)])
  expect(download.suggestedFilename()).toBe("Onde estão os negócios.csv")
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^\uFEFFItem;Valor\r\n.*Novo;2\r\n.*Proposta;3\r\n$/,
  )
  await choose(where, title, m.chart.asChart)
  const [picture] = await Promise.all([page.waitForEvent("download"), choose(where, title, m.chart.png)])
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe("PNG")
})

test("numbers follow what others do, and the last day that is drawn is today", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await scene(admin)
  await signIn(admin)
  await page.goto("/admin/dashboard/deals?period=week")
  const figures = page.getByRole("region", { name: m.figures })
  const created = figures.getByRole("link", { name: new RegExp(`^${m.deals.totals.created}\\s*6`) })
  await expect(created).toBeVisible()
  await makeDeal(admin, pipeline, "Geladeira")
  await expect(
    figures.getByRole("link", { name: new RegExp(`^${m.deals.totals.created}\\s*7`) }),
  ).toBeVisible()
  const over = card(page, m.deals.charts.series.title)
  await over.getByRole("link", { name: new RegExp(`^${m.deals.totals.created}, .*, 7, 100%`) }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText(words["pt-BR"].records.deal.count(7), { exact: true })).toBeVisible()
})

test("conversion is a funnel of its pipeline, which the keys walk and which says its shares", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await scene(admin)
  const moved = await makeDeal(admin, pipeline, "Geladeira")
  const places = { params: { id: moved.id } }
  for (const stage of [1, 3]) {
    const body = { pipeline_stage_id: pipeline.stages[stage]?.id ?? "" }
    await call(admin.token, updateDeal, { ...places, body })
  }
  await signIn(admin)
  await page.goto(`/admin/dashboard/deals?pipeline=${pipeline.id}`)
  const funnel = card(page, m.deals.charts.stage_conversion.title)
  await funnel.getByRole("img", { name: "Novo, 100%" }).focus()
  await page.keyboard.press("ArrowDown")
  await expect(funnel.getByRole("img", { name: "Proposta, 0%" })).toBeFocused()
  await expect(funnel.locator("svg path")).toHaveCount(2)
})

test("a part that can't be drawn fails alone, and draws itself once it is tried again", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/TypeError/)
  await scene(admin)
  await signIn(admin)
  const address = /\/api\/dashboards\/cards/
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { breakdowns, totals, ...answer } = (await response.json()) as CardsDashboard
    const spoiled = {
      ...answer,
      breakdowns: { ...breakdowns, stages: null },
      totals: { ...totals, open: null },
    }
    await route.fulfill({ response, json: spoiled })
  })
  await page.goto("/admin/dashboard/deals")
  const { title } = m.deals.charts.stages
  const stages = card(page, title)
  await expect(stages.getByRole("alert")).toHaveText(new RegExp(m.failed))
  await expect(card(page, m.deals.charts.owners.title).getByRole("link")).toHaveCount(1)
  await expect(page.getByRole("alert")).toHaveCount(2)
  await expectAccessible(page)

  // An answer that is no better changes nothing.
  const again = stages.getByRole("button", { name: words["pt-BR"].ui.tryAgain })
  const [, asked] = await Promise.all([again.click(), page.waitForResponse(address)])
  await asked.finished()
  await expect(again).toBeEnabled()
  await page.unroute(address)
  await again.click()
  await expect(stages.getByRole("link", { name: /Proposta, 3/ })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(0)
})

test.describe(() => {
  test.use({ locale: locales.en })

  test("a goal is set, shows its pace, and comes back after it was deleted", async ({ page, signIn }) => {
    const admin = await signUp("en")
    const manager = await colleague(admin, "manager")
    await scene(admin)
    const { dashboards, ui } = words.en
    const { goals } = dashboards
    await signIn(manager)
    await page.goto("/admin/dashboard/sales")
    await expect(page.getByRole("link", { name: dashboards.tabs.tasks })).toBeVisible()
    await expect(page.getByRole("link", { name: dashboards.tabs.financial })).toBeHidden()
    await page.getByRole("link", { name: goals.open }).click()
    await page.getByRole("button", { name: goals.add }).first().click()
    const form = page.getByRole("dialog", { name: goals.add })
    await expect(form.getByRole("button", { name: goals.create })).toBeDisabled()
    await form.getByLabel(goals.amount).fill("3000")
    await form.getByLabel(goals.count, { exact: true }).fill("1")
    await form.getByRole("button", { name: goals.create }).click()
    const list = page.getByRole("dialog", { name: goals.title })
    const goal = list.getByRole("listitem").filter({ hasText: goals.everybody })
    await expect(goal).toContainText("$3,000.00")
    await expectAccessible(page)
    await list.getByRole("button", { name: /^Delete the goal/ }).click()
    await expect(list.getByText(goals.none)).toBeVisible()
    await toast(page, goals.deleted()).getByRole("button", { name: ui.undo }).click()
    await expect(goal).toBeVisible()
    expect(await call(manager.token, listGoals)).toMatchObject([{ amount: 3000, count: 1 }])
    await page.keyboard.press("Escape")
    await expect(page).toHaveURL(/\/admin\/dashboard\/sales$/)
    const meters = page.getByRole("meter")
    await expect(meters).toHaveCount(2)
    await expect(meters.first()).toHaveAttribute("aria-valuenow", "50")
    await expect(meters.last()).toHaveAttribute("aria-valuetext", new RegExp(goals.reached))
    const forecast = card(page, dashboards.sales.charts.forecast_months.title)
    const left = dashboards.chart.ofLeft("0%", "$1,500.00", "$3,000.00")
    await expect(forecast.getByRole("link", { name: left })).toBeVisible()
    const people = card(page, dashboards.people.title)
    await expect(people.getByRole("row")).toHaveCount(4)
    const { won } = dashboards.people.columns
    await people.getByRole("button", { name: won, exact: true }).click()
    await expect(people.getByRole("columnheader", { name: won, exact: true })).toHaveAttribute(
      "aria-sort",
      "descending",
    )
    await people.getByRole("button", { name: dashboards.chart.options(dashboards.people.title) }).click()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: dashboards.chart.csv }).click(),
    ])
    expect(await readFile(await file.path(), "utf8")).toContain("Total,1500,1,0,5,0,0")
    await page.getByLabel(dashboards.filter.person, { exact: true }).selectOption({ index: 1 })
    await expect(forecast.getByText(dashboards.sales.charts.forecast_months.empty)).toBeVisible()
    await page.getByLabel(dashboards.filter.person, { exact: true }).selectOption({ index: 0 })
    await expectAccessible(page)

    await page.goto("/admin/dashboard/financial")
    await expect(page).toHaveURL(/\/admin\/dashboard\/deals$/)
  })
})

test("a wall screen turns to the next dashboard by itself, and rests while somebody uses it", async ({
  page,
  admin,
  signIn,
}) => {
  await scene(admin)
  await signIn(admin)
  await page.clock.install()
  await page.goto("/admin/dashboard/deals?wall=20")
  await expect(page.getByText(m.wall.turning(20))).toBeVisible()
  await expect(page.getByRole("group", { name: m.filter.label })).toBeHidden()
  await page.clock.fastForward(20_000)
  await expect(page).toHaveURL(/\/admin\/dashboard\/sales\?wall=20$/)
  await expect(card(page, m.sales.charts.series.title)).toBeVisible()
  await page.mouse.move(300, 300)
  await expect(page.getByText(m.wall.held)).toBeVisible()
  await page.clock.fastForward(25_000)
  await expect(page).toHaveURL(/\/admin\/dashboard\/sales\?wall=20$/)
  await page.clock.fastForward(5000)
  await expect(page.getByText(m.wall.turning(20))).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page).toHaveURL(/\/admin\/dashboard\/tasks\?wall=20$/)
  await page.getByRole("button", { name: m.wall.leave }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/tasks$/)
})
