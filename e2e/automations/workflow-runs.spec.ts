import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague } from "../person.ts"
import { dealScene, openDeal } from "../scenes/deal-scene.ts"
import { elsewhere, makeWorkflow } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const runs = m.workflowRuns
const isBig = [{ filterField: "amount", operator: ">", valueField: 1000 }]

async function openRuns(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/workflows/${id}/runs`)
  await expect(page.getByRole("heading", { name: m.shell.workflowRuns })).toBeVisible()
}

test("a run tells who set it off, which conditions held and what it did, and the deal's history leads to it", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  await makeWorkflow(admin, { conditions: isBig })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 2000 } })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.activity.filters.log, exact: true }).click()
  await expect(drawer.getByText(m.details.history.byAutomation)).toBeVisible()
  await drawer.getByRole("link", { name: "Marcar grandes" }).first().click()
  const run = page.getByRole("region", { name: runs.detail.title(deal.name) })
  const steps = run.getByRole("list", { name: runs.detail.story }).locator("> li")
  await expect(steps.nth(0)).toContainText("Por Helena")
  await expect(steps.nth(0)).toContainText(/R\$\s1\.500,00\s*R\$\s2\.000,00/)
  await expect(steps.nth(1)).toContainText(/maior que\s+R\$\s1\.000,00\s+atendida/)
  await expect(steps.nth(2)).toContainText(/grande/)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(run).toBeHidden()
  const list = page.getByRole("list", { name: runs.list })
  await expect(list.getByText(m.workflows.states.done).first()).toBeVisible()
  await page.getByRole("button", { name: runs.states.failed }).click()
  await expect(page.getByText(runs.empty.filteredTitle)).toBeVisible()
  await page.getByRole("button", { name: runs.all, exact: true }).click()
  await list.getByRole("link", { name: deal.name }).first().click()
  await run.getByRole("link", { name: deal.name }).click()
  await drawer.getByRole("button", { name: m.activity.filters.run }).click()
  await expect(drawer.getByRole("list", { name: runs.list })).toContainText("Marcar grandes")
  await expect(page).toHaveURL(new RegExp(deal.id))
})

test("a run that did not apply says which condition failed", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const { id } = await makeWorkflow(admin, { conditions: isBig })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 5 } })
  await signIn(admin)
  await openRuns(page, id)
  await page.getByRole("link", { name: deal.name }).click()
  const run = page.getByRole("region", { name: runs.detail.title(deal.name) })
  await expect(run.getByText(runs.detail.condition(m.fieldNames.deal.amount))).toBeVisible()
  await expect(run.getByText(runs.fails, { exact: true })).toBeVisible()
  await expect(run.getByRole("button", { name: runs.detail.retry })).toBeHidden()
})

test("a run that rests says why, and is run again from the screen, which follows it", async ({
  page,
  admin,
  signIn,
}) => {
  let status = 400
  const { url, server } = await elsewhere(() => status)
  const { deal } = await dealScene(admin)
  const { id } = await makeWorkflow(admin, {
    name: "Avisar o ERP",
    action: "webhook",
    settings: { url, webhook_method: "post", wait: "none" },
  })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 5 } })
  await signIn(admin)
  await openRuns(page, id)
  const list = page.getByRole("list", { name: runs.list })
  await expect(list).toContainText(m.workflows.states.failed)
  await list.getByRole("link", { name: deal.name }).click()
  const run = page.getByRole("region", { name: runs.detail.title(deal.name) })
  await expect(run.getByText(runs.advice.refused)).toBeVisible()
  await expectAccessible(page)
  status = 200
  await run.getByRole("button", { name: runs.detail.retry }).click()
  await expect(run.getByText(m.workflows.states.done)).toBeVisible()
  await expect(list).toContainText(m.workflows.states.done)
  server.close()
})

test("who may not manage automations reads which one it was, and no more", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "agent")
  const { deal } = await dealScene(admin)
  const { id } = await makeWorkflow(admin)
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 2000 } })
  await signIn(bruno)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.activity.filters.log, exact: true }).click()
  await expect(drawer.getByText("Marcar grandes")).toBeVisible()
  await expect(drawer.getByRole("link", { name: "Marcar grandes" })).toHaveCount(0)
  await expect(drawer.getByRole("button", { name: m.activity.filters.run })).toHaveCount(0)
  await page.goto(`/admin/workflows/${id}/runs`)
  await expect(page).not.toHaveURL(/workflows/)
})

test("on a phone a run covers the list, and going back shows it again", async ({ visit, admin }) => {
  const { id } = await makeWorkflow(admin, {
    name: "Anotar",
    entity: "contact",
    execute_when: "create",
    action: "add_note",
    settings: { note: "<p>Chegou hoje</p>" },
  })
  await call(admin.token, createContact, { body: { first_name: "Joana" } })
  const page = await visit(admin, { viewport: { width: 390, height: 780 }, locale: "pt-BR", hasTouch: true })
  await openRuns(page, id)
  const list = page.getByRole("list", { name: runs.list })
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await list.getByRole("link", { name: "Joana" }).tap()
  const run = page.getByRole("region", { name: runs.detail.title("Joana") })
  await expect(run.getByText("Chegou hoje", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(run).toBeHidden()
  await expect(list).toBeVisible()
})
