import { getToday } from "@funil/contract/home/today"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal, updateDeal } from "@funil/contract/records/deals"
import { getTask, listDealTasks, type Task, updateTask } from "@funil/contract/records/tasks"
import { updateStage } from "@funil/contract/settings/pipelines"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { toast } from "../scenes/list-scene.ts"
import { inDays, planTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const late = "2026-01-12 10:00"

function section(page: Page, list: keyof typeof m.today.sections) {
  return page.getByRole("region", { name: m.today.sections[list] })
}

function row(page: Page, name: string) {
  return page.locator("[data-row]").filter({ hasText: name })
}

/** The first of the usual times has the focus, which later in the day is another one. */
async function planTomorrow(page: Page): Promise<void> {
  const times = page.getByRole("group", { name: m.nextTask.when })
  await expect(times.getByRole("button", { name: m.nextTask.tomorrow })).toBeFocused()
  await page.keyboard.press("Enter")
}

async function taskOf({ token }: Person, { id }: Task): Promise<Task> {
  return call(token, getTask, { params: { id } })
}

test("the day shows what is late, what is due and which deals lack a next step, each where it belongs", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await planTask(admin, { name: "Cobrar retorno", start: late })
  await planTask(admin, { name: "Fechar o caixa", start: inDays(0, "23:59") })
  await planTask(admin, { name: "De Bruno", start: late, responsible_user_id: bruno.id })
  await signIn(admin)
  await page.goto("/today")
  await expect(section(page, "late").locator("[data-row]")).toHaveText([/Cobrar retorno/])
  await expect(section(page, "today").locator("[data-row]")).toHaveText([/Fechar o caixa/])
  await expect(section(page, "without_next_step").locator("[data-row]")).toHaveText([new RegExp(deal.name)])
  const figure = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) })
  await expect(figure(m.today.figures.labels.open)).toContainText("1")
  await expect(figure(m.today.figures.labels.late)).toContainText("2")
  await expectAccessible(page)

  await figure(m.today.figures.labels.late).click()
  await expect(page).toHaveURL(/\/tasks\/list\?filters=/)
  await expect(page.getByText("De Bruno")).toBeVisible()
  await expect(page.getByText("Cobrar retorno")).toBeVisible()
  await expect(page.getByText("Fechar o caixa")).toBeHidden()
})

test("a seller begins with the day, asked for before the app is there", async ({ page, admin, signIn }) => {
  await signIn(await colleague(admin, "agent"))
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/")) asked.push(pathname)
  })
  await page.goto("/")
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByText(m.today.clearTitle)).toBeVisible()
  const first = ["/api/auth/me", "/api/today"]
  expect(asked.slice(0, 2)).toEqual(first)
  expect(asked.filter((path) => first.includes(path))).toHaveLength(2)
})

test("by keys alone: done and the next one planned, put off, a step for a deal, opened and closed", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const first = await planTask(admin, { name: "Primeira", start: late, deal_id: deal.id })
  const second = await planTask(admin, {
    name: "Segunda",
    start: "2026-01-13 10:00",
    end: "2026-01-13 11:30",
  })
  await planTask(admin, { name: "Terceira", start: "2026-01-14 10:00" })
  const idle = await call(admin.token, createDeal, {
    body: { name: "Sem passo", pipeline_id: deal.pipeline_id },
  })
  await signIn(admin)
  await page.goto("/today")
  await expect(row(page, "Terceira")).toBeVisible()

  await page.keyboard.press("j")
  await expect(row(page, "Primeira")).toBeFocused()
  await page.keyboard.press("d")
  await expect(page.getByText(m.tasks.nextTitle("Primeira"))).toBeVisible()
  await planTomorrow(page)
  await expect(row(page, "Segunda")).toBeFocused()
  await expect.poll(async () => (await taskOf(admin, first)).is_finished).toBe(true)

  await page.keyboard.press("s")
  await expect(page.getByRole("menuitem", { name: m.today.snoozeTo.tomorrow })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(row(page, "Segunda")).toHaveCount(0)
  await expect(row(page, "Terceira")).toBeFocused()
  await expect
    .poll(async () => {
      const { start, end } = await taskOf(admin, second)
      return [start.slice(11), end.slice(11), start > "2026-02"]
    })
    .toEqual(["10:00", "11:30", true])
  await toast(page, m.board.done.savedTask("Segunda")).getByRole("button", { name: m.ui.undo }).click()
  await expect(row(page, "Segunda")).toBeVisible()

  await row(page, "Sem passo").focus()
  await page.keyboard.press("t")
  await planTomorrow(page)
  await expect(row(page, "Sem passo")).toHaveCount(0)
  const idleDeals = async () => (await call(admin.token, getToday)).without_next_step.data.map(({ id }) => id)
  await expect.poll(idleDeals).not.toContain(idle.id)

  await row(page, "Terceira").focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Terceira" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/today$/)
})

test("W begins the WhatsApp conversation with the stage's own words, or says that nobody has a phone", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal, pipeline } = await dealScene(admin, "Sem fone")
  const [stage] = pipeline.stages
  await call(admin.token, updateStage, {
    params: { pipelineId: pipeline.id, id: stage?.id ?? "" },
    body: { whatsapp_default_message: "Bom dia!" },
  })
  const body = { first_name: "Rita", phone1: "+5511987654321" }
  const { id } = await call(admin.token, createContact, { body })
  await call(admin.token, createDeal, {
    body: { name: "Com fone", pipeline_id: deal.pipeline_id, contacts: [id] },
  })
  await signIn(admin)
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }))
  await page.goto("/today")
  await row(page, "Com fone").focus()
  const opened = page.waitForEvent("popup")
  await page.keyboard.press("w")
  expect((await opened).url()).toBe("https://wa.me/5511987654321?text=Bom%20dia!")
  await page.bringToFront()
  await row(page, "Sem fone").focus()
  await page.keyboard.press("w")
  await expect(page.getByText(m.today.noPhoneText("Sem fone"))).toBeVisible()
})

test("a task that is made on Today is there at once and stands in the agenda, where it is dragged to another hour", async ({
  page,
  admin,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { deal } = await dealScene(admin)
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { name: "Ligar para Ana" } })
  const noon = { start: inDays(0, "12:00"), deal_id: deal.id }
  const task = await planTask(admin, { name: "Ligar para Ana", ...noon })
  await signIn(admin)
  await page.goto("/today")
  const agenda = page.getByRole("complementary", { name: m.today.agenda })
  const chip = agenda.locator("[data-task]").filter({ hasText: "Ligar para Ana" })
  await expect(row(page, "Ligar para Ana")).toHaveText(`Ligar para Ana${task.task_type.name}`)
  await chip.scrollIntoViewIfNeeded()
  const box = await chip.boundingBox()
  if (!box) throw new Error("The task is not in the agenda")
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 26, { steps: 4 })
  await page.mouse.move(x, y - 52, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await taskOf(admin, task)).start).toBe(inDays(0, "11:00"))
  await expectAccessible(page)

  await page.keyboard.press("t")
  const dialog = page.getByRole("dialog", { name: m.tasks.add })
  await dialog.getByRole("textbox", { name: m.tasks.name }).fill("Comprar farinha")
  await dialog.getByRole("button", { name: m.tasks.create }).click()
  await expect(row(page, "Comprar farinha")).toBeVisible()
  await expect(agenda.locator("[data-task]").filter({ hasText: "Comprar farinha" })).toHaveCount(1)
  await page.getByRole("button", { name: m.tasks.add }).click()
  await expect(dialog).toBeVisible()
})

test("what others do shows at once, and a day with nothing left feels good", async ({
  page,
  admin,
  signIn,
}) => {
  const task = await planTask(admin, { name: "Última coisa", start: late })
  const boss = await colleague(admin, "manager")
  await signIn(admin)
  await page.goto("/today")
  await expect(row(page, "Última coisa")).toBeVisible()
  await call(boss.token, updateTask, { params: { id: task.id }, body: { is_finished: true } })
  await expect(page.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expectAccessible(page)
  await planTask(boss, { name: "Mais uma", start: late, responsible_user_id: admin.id })
  await expect(row(page, "Mais uma")).toBeVisible()
})

test("a failed day offers to try again, and a visitor's has nothing to press", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/503 .*\/api\/today/)
  await signIn(admin)
  await page.route("**/api/today", (route) => route.fulfill({ status: 503, body: "{}" }))
  await page.goto("/today")
  await expect(page.getByRole("alert")).toContainText(m.today.loadFailed)
  await page.unroute("**/api/today")
  await page.getByRole("button", { name: m.ui.tryAgain }).click()
  await expect(page.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  const visitor = await visit(await colleague(admin, "visitor"))
  await visitor.goto("/today")
  await expect(visitor.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
})

test("a double click finishes one task, then typed text is no command, and T keeps the deal of the row", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const first = await planTask(admin, { name: "Primeira", start: late })
  const second = await planTask(admin, { name: "Segunda", start: "2026-01-13 10:00", deal_id: deal.id })
  await planTask(admin, { name: "Terceira", start: "2026-01-14 10:00" })
  await signIn(admin)
  await page.goto("/today")
  const tick = page.getByRole("checkbox", { name: m.nextTask.finish("Primeira") })
  await tick.scrollIntoViewIfNeeded()
  const box = await tick.boundingBox()
  if (!box) throw new Error("The tick is not on the screen")
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 60 })
  const question = page.getByRole("group", { name: m.tasks.nextTitle("Primeira") })
  await expect(question).toBeVisible()
  await expect.poll(async () => (await taskOf(admin, first)).is_finished).toBe(true)
  await expect(question.getByRole("button", { name: m.nextTask.tomorrow })).toBeFocused()

  await page.keyboard.type("ds tw j")
  await expect(question.getByRole("textbox", { name: m.nextTask.name })).toHaveValue("ds tw j")
  await expect(page).toHaveURL(/\/today$/)
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(page.getByRole("dialog")).toBeHidden()
  await question.getByRole("button", { name: m.tasks.notNow }).click()
  expect((await taskOf(admin, second)).is_finished).toBe(false)

  await row(page, "Segunda").focus()
  await page.keyboard.press("t")
  const dialog = page.getByRole("dialog", { name: m.tasks.add })
  await expect(dialog.getByRole("combobox", { name: m.tasks.deal })).toHaveValue(deal.name)
  await dialog.getByRole("textbox", { name: m.tasks.name }).fill("Enviar a proposta")
  await dialog.getByRole("button", { name: m.tasks.create }).click()
  const tasksOfDeal = async () => {
    const tasks = await call(admin.token, listDealTasks, { params: { id: deal.id } })
    return tasks.map(({ name }) => name).toSorted()
  }
  await expect.poll(tasksOfDeal).toEqual(["Enviar a proposta", "Segunda"])
})

test("the panel of a task puts it off to a date and hour, and a call from it closes it with a note", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const body = { first_name: "Rita", phone1: "+5511987654321" }
  const { id } = await call(admin.token, createContact, { body })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { contacts: [id] } })
  const task = await planTask(admin, { name: "Ligar para a Rita", start: late, deal_id: deal.id })
  await signIn(admin)
  await page.goto(`/today/tasks/${task.id}/edit`)
  const panel = page.getByRole("dialog", { name: "Ligar para a Rita" })
  await panel.getByRole("button", { name: m.tasks.snooze }).click()
  await page.getByRole("menuitem", { name: m.today.snoozeTo.other }).click()
  const when = page.getByRole("dialog", { name: m.today.snooze("Ligar para a Rita") })
  await when.getByLabel(m.nextTask.at, { exact: true }).fill("15/01/2031")
  await when.getByLabel(m.fields.hourOf(m.nextTask.at)).fill("16:30")
  await expectAccessible(page)
  await when.getByRole("button", { name: m.today.snoozeSubmit }).click()
  await expect(when).toBeHidden()
  await expect.poll(async () => (await taskOf(admin, task)).start).toBe("2031-01-15 16:30")

  // The browser of a journey has no program for calls.
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault()
    }),
  )
  await panel.getByRole("link", { name: m.details.reach.to.call("Rita") }).click()
  const bar = page.getByRole("group", { name: m.contactLog.title.call("Rita") })
  await expect(bar).toContainText(m.contactLog.closes("Ligar para a Rita"))
  await bar.getByRole("textbox", { name: m.contactLog.note }).fill("Quer a proposta até sexta")
  await bar.getByRole("button", { name: m.contactLog.answered.call, exact: true }).click()
  await expect(bar).toBeHidden()
  await expect(panel.getByText(m.tasks.isFinished, { exact: true })).toBeVisible()
  const tasks = await call(admin.token, listDealTasks, { params: { id: deal.id } })
  expect(tasks.map(({ name, is_finished, note }) => [name, is_finished, note])).toEqual([
    ["Ligar para a Rita", true, "Quer a proposta até sexta"],
  ])
})

test("on a phone a toast never covers the question of the next step, and the team fits", async ({
  admin,
  visit,
}) => {
  const bruno = await colleague(admin, "agent")
  await planTask(admin, { name: "De Bruno", start: late, responsible_user_id: bruno.id })
  await planTask(admin, { name: "Primeira", start: late })
  // A day longer than the screen puts the question at the bottom, where toasts appear.
  for (const day of [13, 14, 15, 16, 17, 18])
    await planTask(admin, { name: `Tarefa ${day}`, start: `2026-01-${day} 10:00` })
  const page = await visit(admin, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto("/today")
  await page.getByRole("checkbox", { name: m.nextTask.finish("Primeira") }).tap()
  const told = toast(page, m.board.done.finishedTask("Primeira"))
  const question = page.getByRole("group", { name: m.tasks.nextTitle("Primeira") })
  await expect(told).toBeVisible()
  await expect(question).toBeVisible()
  const boxes = [await told.boundingBox(), await question.boundingBox()]
  const [one, other] = boxes.map((box) => box ?? { y: 0, height: 0 })
  const isApart =
    (one?.y ?? 0) + (one?.height ?? 0) <= (other?.y ?? 0) ||
    (other?.y ?? 0) + (other?.height ?? 0) <= (one?.y ?? 0)
  expect(isApart, JSON.stringify(boxes)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // At the end of the page the question covers no row, of which it would leave too little to tap.
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 5000)
  const last = page.getByText("Tarefa 17", { exact: true })
  await expect
    .poll(async () => {
      const [row, panel] = [await last.boundingBox(), await question.boundingBox()]
      return row && panel && row.y + row.height <= panel.y
    })
    .toBe(true)
  await expectAccessible(page)
})

test("on a phone the day fits, and every action is big enough for a thumb", async ({ admin, visit }) => {
  const { deal } = await dealScene(admin)
  const rita = await call(admin.token, createContact, { body: { first_name: "Rita", phone1: "11987654321" } })
  await call(admin.token, createDeal, {
    body: { name: "Encomenda", pipeline_id: deal.pipeline_id, contacts: [rita.id] },
  })
  await planTask(admin, { name: "Ligar para o fornecedor de farinha antes das oito", start: late })
  const page = await visit(admin, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto("/today")
  await expect(row(page, "Ligar para o fornecedor")).toBeVisible()
  for (const action of await page
    .locator("li a[aria-keyshortcuts], li button[aria-keyshortcuts]:not([hidden])")
    .all()) {
    const box = await action.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole("button", { name: m.tasks.add })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
