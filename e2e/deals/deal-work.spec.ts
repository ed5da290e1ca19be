import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { createTask, listDealTasks, listTaskTypes } from "@funil/contract/records/tasks"
import { createPipeline } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { inDays, makeTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("contacts, companies and deals are found, made and taken away", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const related = await call(admin.token, createDeal, {
    body: { name: "Cesta de Páscoa", pipeline_id: deal.pipeline_id },
  })
  await call(admin.token, createContact, { body: { first_name: "João", last_name: "Pádua" } })
  await call(admin.token, createCompany, { body: { company: "Empório São Bento" } })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const { links } = m.deals

  await drawer.getByRole("button", { name: links.addContact }).click()
  await page.keyboard.type("joao p")
  await page.getByRole("option", { name: "João Pádua" }).click()
  await expect(drawer.getByRole("region", { name: m.fieldNames.deal.contacts })).toContainText("João Pádua")
  await drawer.getByRole("button", { name: links.addCompany }).click()
  await page.keyboard.type("Doces da Vó")
  await page.getByRole("option", { name: m.ui.create("Doces da Vó") }).click()
  await expect(drawer.getByRole("region", { name: m.fieldNames.deal.companies })).toContainText("Doces da Vó")
  // By the keyboard: a notice may lie over the end of the drawer.
  await drawer.getByRole("button", { name: links.addDeal }).press("Enter")
  await page.keyboard.type("pascoa")
  await page.getByRole("option", { name: related.name }).click()
  await expect(drawer.getByRole("link", { name: related.name })).toBeVisible()
  await expect.poll(async () => (await readDeal(admin, related)).deals.map(({ id }) => id)).toEqual([deal.id])
  await expectAccessible(page)

  await drawer.getByRole("button", { name: m.ui.remove("João Pádua") }).click()
  await expect.poll(async () => (await readDeal(admin, deal)).contacts).toEqual([])
  await page
    .getByRole("listitem")
    .filter({ hasText: links.removed("João Pádua") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect(drawer.getByRole("region", { name: m.fieldNames.deal.contacts })).toContainText("João Pádua")
})

test("a related deal opens where this one is open", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const related = await call(admin.token, createDeal, {
    body: { name: "Cesta de Páscoa", pipeline_id: deal.pipeline_id, deals: [deal.id] },
  })
  await signIn(admin)
  for (const parent of ["/pipelines", "/deals", "/tasks/list"]) {
    await page.goto(`${parent}/deals/${deal.id}`.replace("/deals/deals", "/deals"))
    const isList = parent === "/deals"
    const drawer = isList ? page.getByRole("main") : page.getByRole("dialog").first()
    if (isList) await drawer.getByRole("button", { name: m.details.tabs.data }).click()
    await drawer.getByRole("link", { name: related.name }).last().press("Enter")
    await expect(drawer.getByLabel(m.fieldNames.deal.name, { exact: true })).toHaveValue(related.name)
    await expect(page).toHaveURL(new RegExp(`${parent}(/deals)?/${related.id}(\\?|$)`))
    await page.goBack()
    await expect(drawer.getByLabel(m.fieldNames.deal.name, { exact: true })).toHaveValue(deal.name)
    await page.goForward()
    await drawer.getByRole("button", { name: m.ui.close }).first().click()
    await expect(page).toHaveURL(new RegExp(`${parent}(\\?|$)`))
  }
})

test("from where a contact is picked, the whole form is one step away", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.deals.links.addContact }).click()
  await drawer.getByRole("link", { name: m.deals.links.wholeForm }).click()
  await expect(page).toHaveURL(new RegExp(`/pipelines/deals/${deal.id}/create/contacts`))
  const form = page.getByRole("dialog", { name: m.records.contact.create })
  await form.getByLabel(m.fieldNames.contact.first_name, { exact: true }).fill("Beatriz")
  await form.getByRole("button", { name: m.details.form.submitContact }).click()
  await expect(drawer.getByRole("region", { name: m.fieldNames.deal.contacts })).toContainText("Beatriz")
})

test("finishing a task asks for the next one", async ({ page, admin, signIn, allow }) => {
  allow(/422 .*\/tasks/)
  const { deal } = await dealScene(admin)
  const [type] = await call(admin.token, listTaskTypes)
  const body = { name: "Ligar", task_type_id: type?.id ?? "", start: "2026-01-05 10:00", deal_id: deal.id }
  await call(admin.token, createTask, { body })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const words = m.nextTask
  await expect(drawer.getByText(m.tasks.urgency.LATE)).toBeVisible()
  await drawer.getByRole("checkbox", { name: words.finish("Ligar") }).click()
  const next = drawer.getByRole("group", { name: m.tasks.nextTitle("Ligar") })
  await expectAccessible(page)
  await next.getByRole("button", { name: words.threeDays }).click()
  await expect(next).toBeHidden()
  await drawer.getByRole("button", { name: m.activity.compose.task, exact: true }).click()
  await drawer.getByLabel(m.tasks.name).fill("Visitar a loja")
  await drawer.getByLabel(m.fields.hourOf(m.tasks.start)).fill("930")
  await drawer.getByRole("button", { name: m.tasks.more }).click()
  await drawer.getByLabel(m.fields.hourOf(m.tasks.end)).fill("8")
  await page.keyboard.press("Control+Enter")
  await expect(drawer.getByLabel(m.tasks.end, { exact: true })).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)
  await drawer.getByLabel(m.fields.hourOf(m.tasks.end)).fill("11h")
  await drawer.getByRole("button", { name: m.tasks.create }).dblclick()
  await expect(drawer.getByRole("checkbox", { name: words.finish("Visitar a loja") })).toBeVisible()
  const tasks = await call(admin.token, listDealTasks, { params: { id: deal.id } })
  expect(tasks.map(({ name, is_finished }) => `${name} ${is_finished}`).toSorted()).toEqual(
    [`${type?.name} false`, "Ligar true", "Visitar a loja false"].toSorted(),
  )
  const visit = tasks.find(({ name }) => name === "Visitar a loja")
  expect([visit?.start.slice(-5), visit?.end.slice(-5)]).toEqual(["09:30", "11:00"])
})

test("of many tasks a deal shows the next eight, and the others when asked", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  for (let at = 10; at < 19; at++)
    await makeTask(admin, `Passo ${at}`, { deal_id: deal.id, start: inDays(at) })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const ticks = drawer.getByRole("checkbox", { name: /Passo/ })
  await expect(ticks).toHaveCount(8)
  await expect(drawer.getByRole("checkbox", { name: /Passo 18/ })).toHaveCount(0)
  await drawer.getByRole("button", { name: m.tasks.showAll(9) }).click()
  await expect(ticks).toHaveCount(9)
})

test("a deal moves by its steps, is lost with a reason, and opens again", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const { stages } = m.deals
  await drawer
    .getByRole("list", { name: stages.label })
    .getByRole("button", { name: stages.moveTo("Proposta") })
    .click()
  const step = (name: string) => drawer.getByRole("button", { name: stages.current(name) })
  await expect(step("Proposta")).toHaveAttribute("aria-current", "step")
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(step(deal.stage_name)).toBeVisible()
  await drawer
    .getByRole("list", { name: stages.label })
    .getByRole("button", { name: stages.moveTo("Proposta") })
    .click()
  await expect(step("Proposta")).toBeVisible()

  await drawer.getByRole("button", { name: m.deals.lose, exact: true }).click()
  const lost = page.getByRole("dialog", { name: m.boardDialogs.lost.title(deal.name) })
  await lost.getByRole("radio", { name: "Prazo" }).click()
  await expectAccessible(page)
  await lost.getByRole("button", { name: m.boardDialogs.lost.confirm }).click()
  await expect(step("Perdido")).toBeVisible()
  await expect(drawer.getByLabel(m.fieldNames.deal.lost_reason)).toHaveValue("Prazo")
  await expectAccessible(page)
  await drawer.getByLabel(m.fieldNames.deal.lost_reason).selectOption("Preço")
  await expect.poll(async () => (await readDeal(admin, deal)).lost_reason).toBe("Preço")

  await drawer.getByRole("button", { name: m.deals.reopen }).click()
  await page.getByRole("menuitem", { name: "Proposta" }).click()
  await expect(step("Proposta")).toBeVisible()
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  await expect(step("Ganho")).toBeVisible()
  const now = await readDeal(admin, deal)
  expect([now.status, now.lost_reason]).toEqual(["won", null])
})

test("a deal is copied and sent to another pipeline from its menu", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const body = { name: "Pós-venda", stages: ["Entrega", "Feito", "Desfeito"] }
  await call(admin.token, createPipeline, { body })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.deals.actions }).click()
  await page.getByRole("menuitem", { name: m.deals.duplicate }).click()
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  await expect(name).toHaveValue(m.deals.copyOf(deal.name))
  await drawer.getByRole("button", { name: m.deals.actions }).click()
  await page.getByRole("menuitem", { name: m.deals.otherPipeline }).click()
  const moving = page.getByRole("dialog", { name: m.boardDialogs.move.title(m.deals.copyOf(deal.name)) })
  await moving.getByLabel(m.boardDialogs.move.pipeline).selectOption("Pós-venda")
  await moving.getByRole("radio", { name: "Entrega" }).check()
  await moving.getByRole("button", { name: m.boardDialogs.move.confirm }).click()
  await expect(drawer.getByRole("button", { name: m.deals.stages.current("Entrega") })).toBeVisible()
  expect((await readDeal(admin, deal)).stage_name).toBe("Novo")
})

test("a deal is deleted and brought back", async ({ page, admin, signIn, allow }) => {
  allow(/404 .*\/cards\//)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await drawer.getByRole("button", { name: m.deals.actions }).click()
  await page.getByRole("menuitem", { name: m.deals.remove }).click()
  const question = page.getByRole("alertdialog", { name: m.deals.removeTitle(deal.name) })
  await question.getByRole("button", { name: m.deals.remove }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("link", { name: deal.name })).toHaveCount(0)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("link", { name: deal.name })).toBeVisible()
  expect((await readDeal(admin, deal)).name).toBe(deal.name)
})

test("the deals of the board are walked one after the other", async ({ page, admin, signIn }) => {
  const { deal, pipeline } = await dealScene(admin, "Primeiro")
  const second = await call(admin.token, createDeal, {
    body: { name: "Segundo", pipeline_id: pipeline.id, pipeline_stage_id: pipeline.stages[1]?.id },
  })
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  await expect(drawer.getByRole("button", { name: m.deals.previous })).toBeDisabled()
  await drawer.getByRole("button", { name: m.deals.next }).click()
  await expect(drawer.getByLabel(m.fieldNames.deal.name, { exact: true })).toHaveValue(second.name)
  await expect(page).toHaveURL(new RegExp(second.id))
  await expect(drawer.getByRole("button", { name: m.deals.next })).toBeDisabled()
})
