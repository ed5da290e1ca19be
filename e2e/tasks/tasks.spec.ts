import { updateDeal } from "@funil/contract/records/deals"
import { createNote } from "@funil/contract/records/notes"
import { filterTasks, getTask, type Task, updateTask } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { makeContact } from "../scenes/contact-scene.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { expectCount, notBegunYet, row, toast } from "../scenes/list-scene.ts"
import { inDays, makeTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const t = m.tasks
const hour = (label: string) => m.fields.hourOf(label)

async function allTasks({ token }: Person): Promise<Task[]> {
  const parts = { query: { paginate: "false" as const, orderBy: "name" }, body: { filters: [] } }
  const answer = await call(token, filterTasks, parts)
  return Array.isArray(answer) ? answer : answer.data
}

test("the list shows mine, late, of today and of the week, and the choice stands in the address", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "agent")
  await makeTask(admin, "De ontem", { start: inDays(-3) })
  await makeTask(admin, "Da semana", { start: inDays(4) })
  await makeTask(admin, "De um mês", { start: inDays(30) })
  await makeTask(admin, "Do Bruno", { responsible_user_id: bruno.id })
  await makeTask(admin, "Feita", { is_finished: true })
  await signIn(admin)
  await page.goto("/tasks/list")
  await expectCount(page, m.records.task.count(5))
  await expect(
    row(page, "De ontem").getByText(m.fieldOptions.task.status.overdue, { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByText(t.quick.open, { exact: true }).click()
  await expectCount(page, m.records.task.count(4))
  await page.getByRole("button", { name: t.quick.mine }).click()
  await expectCount(page, m.records.task.count(3))
  await page.getByText(t.quick.late, { exact: true }).click()
  await expect(row(page, "De ontem")).toBeVisible()
  await expectCount(page, m.records.task.count(1))
  await page.getByText(t.quick.week, { exact: true }).click()
  await expect(row(page, "Da semana")).toBeVisible()
  await expectCount(page, m.records.task.count(1))
  await page.reload()
  await expect(row(page, "Da semana")).toBeVisible()
  await expect(page.getByRole("button", { name: t.quick.mine })).toHaveAttribute("aria-pressed", "true")
  await page.getByText(t.quick.all, { exact: true }).click()
  await expectCount(page, m.records.task.count(4))
})

test("a task is ticked in its row, asks for the next one, and the tick can be taken back", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const task = await makeTask(admin, "Ligar", { start: inDays(-1), deal_id: deal.id })
  await signIn(admin)
  await page.goto("/tasks/list")
  await page.getByText(t.quick.open, { exact: true }).click()
  const tick = row(page, "Ligar").getByRole("checkbox", { name: m.nextTask.finish("Ligar") })
  await tick.click()
  await expect(row(page, "Ligar")).toBeHidden()
  await toast(page, m.board.done.finishedTask("Ligar")).getByRole("button", { name: m.ui.undo }).click()
  await expect(row(page, "Ligar")).toBeVisible()
  const { is_finished } = await call(admin.token, getTask, { params: { id: task.id } })
  expect(is_finished).toBe(false)
  await tick.click()
  const next = page.getByRole("group", { name: t.nextTitle("Ligar") })
  await expectAccessible(page)
  await next.getByLabel(m.nextTask.name).fill("Mandar proposta")
  await next.getByRole("button", { name: m.nextTask.threeDays }).click()
  await expect(next).toBeHidden()
  await expect(row(page, "Mandar proposta")).toBeVisible()
  const [, planned] = await allTasks(admin)
  expect(planned).toMatchObject({ name: "Mandar proposta", start: inDays(3, "09:00"), deal: { id: deal.id } })
})

test("a tick without a network is taken back and says why", async ({
  page,
  admin,
  signIn,
  context,
  allow,
}) => {
  allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await makeTask(admin, "Visitar")
  await signIn(admin)
  await page.goto("/tasks/list")
  const tick = row(page, "Visitar").getByRole("checkbox", { name: m.nextTask.finish("Visitar") })
  await expect(tick).toBeVisible()
  await context.setOffline(true)
  await tick.click()
  await expect(page.getByText(m.board.failed.saveTask)).toBeVisible()
  await expect(tick).not.toBeChecked()
  await context.setOffline(false)
})

test("a task is made over the list, with its errors in place, and changed beside it", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/tasks/)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await page.goto("/tasks/list")
  await expect(page.getByRole("heading", { name: m.records.task.emptyTitle })).toBeVisible()
  await page.keyboard.press("n")
  const dialog = page.getByRole("dialog", { name: t.add })
  await dialog.getByLabel(t.name).fill("Apresentar o orçamento")
  await dialog.getByLabel(hour(t.start)).fill("930")
  await dialog.getByRole("button", { name: t.more }).click()
  await dialog.getByLabel(hour(t.end)).fill("8")
  await dialog.getByRole("combobox", { name: t.deal }).fill("Cesta")
  await page.getByRole("option", { name: /Cesta de Natal/ }).click()
  await dialog.getByRole("button", { name: t.create }).click()
  await expect(dialog.getByLabel(t.end, { exact: true })).toHaveAttribute("aria-invalid", "true")
  await expectAccessible(page)
  await dialog.getByLabel(hour(t.end)).fill("11h")
  await dialog.getByRole("button", { name: t.create }).dblclick()
  await expect(dialog).toBeHidden()
  const made = await allTasks(admin)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ name: "Apresentar o orçamento", deal: { id: deal.id } })
  expect([made[0]?.start.slice(11), made[0]?.end.slice(11)]).toEqual(["09:30", "11:00"])

  await row(page, "Apresentar o orçamento").getByRole("link").click()
  const panel = page.getByRole("region", { name: "Apresentar o orçamento" })
  await panel.getByRole("button", { name: t.change }).click()
  const form = page.getByRole("dialog", { name: t.edit })
  await form.getByLabel(hour(t.start)).fill("14:00")
  await expect(form.getByLabel(hour(t.end))).toHaveValue("15:30")
  await form.getByLabel(t.note).fill("Levar o catálogo")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, m.board.done.savedTask("Apresentar o orçamento"))).toBeVisible()
  await expect(form).toBeHidden()
  await expect(panel.getByText("Levar o catálogo")).toBeVisible()
  const [saved] = await allTasks(admin)
  expect(saved).toMatchObject({ note: "Levar o catálogo" })
  expect([saved?.start.slice(11), saved?.end.slice(11)]).toEqual(["14:00", "15:30"])
  await expectAccessible(page)
})

test("a task opens as the work: whom to reach and what was said, and keys put it off, finish it and plan the next", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const ana = await makeContact(admin, { first_name: "Ana", last_name: "Prado" })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { contacts: [ana.id] } })
  await call(admin.token, createNote, {
    body: { entity: "deal", record_id: deal.id, note: "<p>Pediu desconto de 10%</p>" },
  })
  const task = await makeTask(admin, "Ligar", { start: inDays(-1), deal_id: deal.id, note: "Falar do prazo" })
  await signIn(admin)
  await page.goto("/tasks/list")
  await row(page, "Ligar").getByRole("link", { name: "Ligar", exact: true }).click()
  const panel = page.getByRole("region", { name: "Ligar", exact: true })
  await expect(panel.getByText(new RegExp(`${t.yesterday}, 10:00.*${t.urgency.LATE}`))).toBeVisible()
  await expect(panel.getByRole("link", { name: m.details.reach.to.call("Ana Prado") })).toBeVisible()
  await expect(panel.getByRole("link", { name: m.details.reach.to.whatsapp("Ana Prado") })).toBeVisible()
  await expect(panel.getByText("Pediu desconto de 10%")).toBeVisible()
  await expect(panel.getByText("Falar do prazo")).toBeVisible()
  await expect(panel.getByRole("link", { name: /Cesta de Natal.*Novo/ })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press("s")
  await page.getByRole("menuitem", { name: m.today.snoozeTo.threeDays }).click()
  await expect
    .poll(async () => (await call(admin.token, getTask, { params: { id: task.id } })).start)
    .toBe(inDays(3))

  await page.keyboard.press("p")
  await expect(page).toHaveURL(new RegExp(`/page/task/${task.id}$`))
  await expect(page).toHaveTitle("Ligar · Funil")
  await expect(page.getByRole("grid")).toBeHidden()
  const main = page.getByRole("main")
  await expect(main.getByText("Pediu desconto de 10%")).toBeVisible()
  await page.keyboard.press("d")
  const next = main.getByRole("group", { name: t.nextTitle("Ligar") })
  await next.getByRole("button", { name: m.nextTask.tomorrow }).click()
  await expect(next).toBeHidden()
  await expect(main.getByRole("button", { name: t.reopen })).toBeVisible()
  const planned = (await allTasks(admin)).filter(({ is_finished }) => !is_finished)
  expect(planned).toMatchObject([{ deal: { id: deal.id }, start: inDays(1, "09:00") }])

  await main.getByRole("link", { name: /Cesta de Natal/ }).click()
  await expect(page).toHaveURL(new RegExp(`/page/deal/${deal.id}$`))
  await expect(page).toHaveTitle("Cesta de Natal · Funil")
})

test("a task whose making was never answered is there once when it is sent again", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await signIn(admin)
  await page.goto("/tasks/list/create")
  const dialog = page.getByRole("dialog", { name: t.add })
  await dialog.getByLabel(t.name).fill("Ligar amanhã")
  await page.route("**/api/tasks", async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole("button", { name: t.create }).click()
  await expect(toast(page, m.board.failed.createTask)).toBeVisible()
  await page.unroute("**/api/tasks")
  await dialog.getByRole("button", { name: t.create }).click()
  await expect(dialog).toBeHidden()
  expect((await allTasks(admin)).map(({ name }) => name)).toEqual(["Ligar amanhã"])
})

test("of a tick and its taking back at once the last is what stays", async ({ page, admin, signIn }) => {
  const { id } = await makeTask(admin, "Visitar")
  await signIn(admin)
  await page.goto("/tasks/list")
  const tick = (name: string) => row(page, "Visitar").getByRole("checkbox", { name })
  let isFirst = true
  const { promise: second, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/tasks/${id}`, async (route) => {
    if (!isFirst || route.request().method() !== "PUT") return route.fallback()
    isFirst = false
    await second
    return route.fallback()
  })
  await tick(m.nextTask.finish("Visitar")).click()
  await tick(m.nextTask.reopen("Visitar")).click()
  resolve()
  await expect(toast(page, m.board.done.savedTask("Visitar"))).toBeVisible()
  await expect(tick(m.nextTask.finish("Visitar"))).not.toBeChecked()
  await expect
    .poll(() => call(admin.token, getTask, { params: { id } }))
    .toMatchObject({ is_finished: false })
})

test("of two who change one task the second one sees both values and chooses", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/412 .*\/tasks/)
  const task = await makeTask(admin, "Ligar")
  await signIn(admin)
  await page.goto(`/tasks/list/task/${task.id}/edit`)
  const panel = page.getByRole("region", { name: "Ligar" })
  const form = page.getByRole("dialog", { name: t.edit })
  const change = panel.getByRole("button", { name: t.change })
  await change.click()
  await form.getByLabel(t.name).fill("Ligar às dez")
  const params = { id: task.id }
  await call(admin.token, updateTask, { params, body: { note: "De outra pessoa" } })
  await page.keyboard.press("Control+Enter")
  // Another field of the same task gets in nobody's way.
  await expect
    .poll(() => call(admin.token, getTask, { params }))
    .toMatchObject({ name: "Ligar às dez", note: "De outra pessoa" })

  await change.click()
  await form.getByLabel(t.name).fill("Ligar às onze")
  await call(admin.token, updateTask, { params, body: { name: "Ligar ao meio-dia" } })
  await page.keyboard.press("Control+Enter")
  const clash = form.getByRole("alert").filter({ hasText: m.ui.clashTitle })
  await expect(clash).toContainText("Ligar ao meio-dia")
  await expect(clash).toContainText("Ligar às onze")
  await clash.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(clash).toBeHidden()
  await expect.poll(() => call(admin.token, getTask, { params })).toMatchObject({ name: "Ligar às onze" })
})

test("leaving what was typed asks first", async ({ page, admin, signIn }) => {
  const task = await makeTask(admin, "Ligar")
  await signIn(admin)
  await page.goto(`/tasks/list/task/${task.id}/edit`)
  const panel = page.getByRole("region", { name: "Ligar" })
  await expect(panel.getByRole("button", { name: t.change })).toBeVisible()
  await page.keyboard.press("e")
  const form = page.getByRole("dialog", { name: t.edit })
  await form.getByLabel(t.name).fill("Ligar já")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(form.getByLabel(t.name)).toHaveValue("Ligar já")
  await page.keyboard.press("Escape")
  await question.getByRole("button", { name: m.ui.discard }).click()
  await expect(form).toBeHidden()
  await expect(panel).toBeVisible()
})

test("several tasks are given to somebody else at once, with another end, and with a way back", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(notBegunYet)
  await colleague(admin, "agent")
  for (const name of ["Um", "Dois", "Três"]) await makeTask(admin, name)
  await signIn(admin)
  await page.goto("/tasks/list")
  await row(page, "Um")
    .getByRole("checkbox", { name: m.records.table.selectRow("Um") })
    .click()
  await row(page, "Dois")
    .getByRole("checkbox", { name: m.records.table.selectRow("Dois") })
    .click()
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.task.count(2)) })
  await dialog.getByRole("combobox", { name: m.mass.addField }).fill(m.fieldNames.task.end)
  await dialog.getByRole("option", { name: m.fieldNames.task.end, exact: true }).click()
  await dialog.getByLabel(m.fieldNames.task.end, { exact: true }).fill("31/12/2099")
  await dialog.getByLabel(hour(m.fieldNames.task.end)).fill("1745")
  await dialog.getByRole("combobox", { name: m.mass.addField }).fill(m.fieldNames.task.responsible_user_id)
  await dialog.getByRole("option", { name: m.fieldNames.task.responsible_user_id, exact: true }).click()
  await dialog.getByRole("combobox", { name: m.fieldNames.task.responsible_user_id }).fill("Bruno")
  await dialog.getByRole("option", { name: "Bruno Prado" }).click()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.mass.review }).click()
  const review = page.getByRole("dialog", { name: m.mass.confirmTitle })
  await expect(review.getByText("31/12/2099, 17:45")).toBeVisible()
  await review.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(row(page, "Um").getByText("Bruno Prado")).toBeVisible()
  const ends = (await allTasks(admin)).map(({ name, end }) => `${name} ${end.slice(0, 4)}`)
  expect(ends.filter((text) => text.endsWith("2099"))).toEqual(["Dois 2099", "Um 2099"])
  await toast(page, m.mass.changed(m.records.task.count(2)))
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect(row(page, "Um").getByText("Bruno Prado")).toBeHidden()
})

test("a colleague's tick shows at once, and on a phone tasks are ticked by finger", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const bruno = await colleague(admin, "agent")
  await makeTask(admin, "Medir o telhado", { responsible_user_id: bruno.id })
  await signIn(admin)
  await page.goto("/tasks/list")
  const phone = await visit(bruno, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await phone.goto("/tasks")
  await expect(phone).toHaveURL("/today")
  await phone
    .getByRole("navigation", { name: m.calendar.tasksAs })
    .getByRole("link", { name: m.calendar.listView })
    .tap()
  await expectAccessible(phone)
  await phone.getByRole("checkbox", { name: m.nextTask.finish("Medir o telhado") }).tap()
  await expect(phone.getByRole("group", { name: t.nextTitle("Medir o telhado") })).toBeVisible()
  await expect(
    row(page, "Medir o telhado").getByRole("checkbox", { name: m.nextTask.reopen("Medir o telhado") }),
  ).toBeVisible()
})

test("times are those of the account, wherever the browser stands", async ({ admin, visit }) => {
  const start = inDays(0, "23:30")
  await makeTask(admin, "Fechar o caixa", { start })
  const page = await visit(admin, { timezoneId: "Asia/Kathmandu" })
  await page.goto("/tasks/list")
  await expect(row(page, "Fechar o caixa")).toContainText(t.at(t.today, "23:30"))
  await row(page, "Fechar o caixa").getByRole("link").click()
  const panel = page.getByRole("region", { name: "Fechar o caixa" })
  await panel.getByRole("button", { name: t.change }).click()
  const form = page.getByRole("dialog", { name: t.edit })
  await expect(form.getByLabel(hour(t.start))).toHaveValue("23:30")
  await form.getByLabel(hour(t.end)).fill("23:45")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, m.board.done.savedTask("Fechar o caixa"))).toBeVisible()
  const [saved] = await allTasks(admin)
  expect([saved?.start, saved?.end]).toEqual([start, inDays(0, "23:45")])
})
