import { trashTask } from "@funil/contract/records/tasks"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { inDays, planTask, timesOf } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const wednesday = "2031-03-12"

async function openCalendar(page: Page, view: string, date = wednesday): Promise<void> {
  await page.goto(`/tasks/calendar?view=${view}&date=${date}`)
  await expect(page.getByRole("group", { name: m.calendar.label })).toHaveAttribute("aria-busy", "false")
}

function chip(page: Page, name: string): Locator {
  return page.locator("[data-task]").filter({ hasText: name })
}

function cell(page: Page, day: string): Locator {
  return page.locator(`[data-day="${day}"]`)
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error("It is not on the screen")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test("a task is dragged to another day of the month, a colleague sees it, and undo takes it back", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const task = await planTask(admin, { name: "Degustação", start: "2031-03-12 10:00" })
  await signIn(admin)
  await openCalendar(page, "month")
  const other = await visit(await colleague(admin, "manager"))
  await openCalendar(other, "month")
  await drag(page, await centre(chip(page, "Degustação")), await centre(cell(page, "2031-03-20")))
  await expect(chip(page, "Degustação")).toHaveAccessibleName(/20 de março, 10:00 – 11:00/)
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-20 10:00 to 2031-03-20 11:00")
  await expect(chip(other, "Degustação")).toHaveAccessibleName(/20 de março/)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(chip(page, "Degustação")).toHaveAccessibleName(/12 de março/)
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-12 10:00 to 2031-03-12 11:00")
})

test("in a week a task goes to another hour and is pulled longer, Esc gives a drag up", async ({
  page,
  admin,
  signIn,
}) => {
  const task = await planTask(admin, { name: "Visita", start: "2031-03-12 10:00" })
  await signIn(admin)
  await openCalendar(page, "week")
  const from = await centre(chip(page, "Visita"))
  const friday = await centre(cell(page, "2031-03-14"))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(friday.x, from.y, { steps: 4 })
  await page.keyboard.press("Escape")
  await page.mouse.up()
  await expect(chip(page, "Visita")).toHaveAccessibleName(/12 de março/)
  await drag(page, from, { x: friday.x, y: from.y + 104 })
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-14 12:00 to 2031-03-14 13:00")
  const box = await chip(page, "Visita").boundingBox()
  if (!box) throw new Error("The task is gone")
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 3 }
  await drag(page, edge, { x: edge.x, y: edge.y + 52 })
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-14 12:00 to 2031-03-14 14:00")
})

/** A finger: rests for some milliseconds, goes, and is lifted. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
  rest: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints })
  await touch("touchStart", from)
  await page.waitForTimeout(rest)
  for (let step = 1; step <= 6; step += 1)
    await touch("touchMove", {
      x: from.x + ((to.x - from.x) * step) / 6,
      y: from.y + ((to.y - from.y) * step) / 6,
    })
  await touch("touchEnd")
}

test("a finger that rests on a task moves it, in month and week; one that does not scrolls", async ({
  visit,
  admin,
}) => {
  const task = await planTask(admin, { name: "Degustação", start: "2031-03-12 10:00" })
  const page = await visit(admin, { viewport: { width: 1024, height: 768 }, locale: "pt-BR", hasTouch: true })
  await openCalendar(page, "month")
  await swipe(page, await centre(chip(page, "Degustação")), await centre(cell(page, "2031-03-20")), 700)
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-20 10:00 to 2031-03-20 11:00")
  await openCalendar(page, "week", "2031-03-19")
  const from = await centre(chip(page, "Degustação"))
  const friday = await centre(cell(page, "2031-03-21"))
  await swipe(page, from, { x: friday.x, y: from.y + 52 }, 700)
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-21 11:00 to 2031-03-21 12:00")
  const scroller = page.locator("[data-scroller]")
  const before = await scroller.evaluate(({ scrollTop }) => scrollTop)
  const moved = await centre(chip(page, "Degustação"))
  await swipe(page, moved, { x: moved.x, y: moved.y - 150 }, 0)
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(before + 50)
  expect(await timesOf(admin, task)).toBe("2031-03-21 11:00 to 2031-03-21 12:00")
})

test("on a phone a held task goes from its day's list to another day of the month", async ({
  visit,
  admin,
}) => {
  const task = await planTask(admin, { name: "Degustação", start: "2031-03-12 10:00" })
  const page = await visit(admin, { viewport: { width: 390, height: 780 }, locale: "pt-BR", hasTouch: true })
  await openCalendar(page, "month")
  const day = page.locator('button[data-day="2031-03-20"]')
  await swipe(page, await centre(chip(page, "Degustação")), await centre(day), 700)
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-20 10:00 to 2031-03-20 11:00")
  await expect(chip(page, "Degustação")).toHaveCount(0)
  await day.tap()
  await expect(chip(page, "Degustação")).toBeVisible()
})

test("an empty hour makes a task there, a drawn stretch with its end, and a day of the month in the morning", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await openCalendar(page, "week")
  const thursday = await cell(page, "2031-03-13").boundingBox()
  if (!thursday) throw new Error("There is no such day")
  const at = (hour: number) => ({ x: thursday.x + 30, y: thursday.y + (thursday.height / 24) * hour + 4 })
  await page.mouse.click(at(9).x, at(9).y)
  const dialog = page.getByRole("dialog", { name: m.tasks.add })
  await expect(page).toHaveURL(/start=2031-03-13\+09%3A00/)
  await dialog.getByRole("textbox", { name: m.tasks.name }).fill("Ligar cedo")
  await dialog.getByRole("button", { name: m.tasks.create }).click()
  await expect(chip(page, "Ligar cedo")).toHaveAccessibleName(/13 de março, 09:00/)
  await expect(page).not.toHaveURL(/start=/)
  await drag(page, at(14), at(15.5))
  await expect(page).toHaveURL(/start=2031-03-13\+14%3A00&end=2031-03-13\+15%3A45/)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.keyboard.press("m")
  const box = await cell(page, "2031-03-25").boundingBox()
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 60)
  await expect(page).toHaveURL(/start=2031-03-25\+09%3A00/)
})

test("a refused move goes back and says why", async ({ page, admin, signIn, allow }) => {
  allow(/404 .*\/tasks\//)
  const task = await planTask(admin, { name: "Sumida", start: "2031-03-12 10:00" })
  await signIn(admin)
  await openCalendar(page, "month")
  await page.route("**/api/events", (route) => route.abort())
  const [from, to] = [await centre(chip(page, "Sumida")), await centre(cell(page, "2031-03-19"))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await call(admin.token, trashTask, { params: { id: task.id } })
  await page.mouse.up()
  await expect(page.getByText(m.board.failed.saveTask)).toBeVisible()
  await expect(chip(page, "Sumida")).toHaveCount(0)
})

test("view, date, people and filters stand in the address, and the view is remembered", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "agent")
  await planTask(admin, { name: "De Helena", start: "2031-03-12 10:00" })
  await planTask(admin, { name: "De Bruno", start: "2031-03-12 11:00", responsible_user_id: bruno.id })
  await signIn(admin)
  await openCalendar(page, "month")
  await expect(chip(page, "De ")).toHaveCount(2)
  await page.getByRole("button", { name: "Bruno Prado" }).click()
  await expect(chip(page, "De ")).toHaveText([/De Bruno/])
  await page.getByText(m.calendar.views.week, { exact: true }).click()
  await page.getByRole("button", { name: m.calendar.next.week }).click()
  await expect(page.getByText(m.calendar.noMatchHint)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`view=week&date=2031-03-19.*${bruno.id}`))
  await page.getByRole("button", { name: m.calendar.previous.week }).click()
  await expect(chip(page, "De ")).toHaveText([/De Bruno/])
  await page.getByRole("button", { name: m.calendar.users.all }).click()
  await expect(chip(page, "De ")).toHaveCount(2)
  await page.goto("/tasks")
  await expect(page).toHaveURL(/\/tasks\/calendar\?view=week/)
})

test("the calendar begins with the user's own open tasks, and shows all when asked to", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "agent")
  await planTask(admin, { name: "De Helena", start: inDays(0, "10:00") })
  await planTask(admin, { name: "Feita", start: inDays(0, "11:00"), is_finished: true })
  await planTask(admin, { name: "De Bruno", start: inDays(0, "12:00"), responsible_user_id: bruno.id })
  await signIn(admin)
  await page.goto("/tasks/calendar")
  await expect(page.locator("[data-task]")).toHaveText([/De Helena/])
  const mine = page.getByRole("button", { name: m.calendar.users.me, exact: true })
  await expect(mine).toHaveAttribute("aria-pressed", "true")
  await page.getByText(m.calendar.views.day, { exact: true }).click()
  await page.getByRole("button", { name: m.calendar.next.day }).click()
  await expect(page.getByText(m.calendar.noneOfMine)).toBeVisible()
  await page.getByRole("button", { name: m.calendar.clearFilters }).click()
  await expect(page.getByText(m.calendar.noneOfMine)).toBeHidden()
  await page.getByRole("button", { name: m.calendar.previous.day }).click()
  await expect(page.locator("[data-task]")).toHaveCount(3)
})

test("the keyboard walks and moves tasks, turns pages and opens", async ({ page, admin, signIn }) => {
  const task = await planTask(admin, { name: "Primeira", start: "2031-03-12 10:00" })
  await planTask(admin, { name: "Segunda", start: "2031-03-13 10:00" })
  await signIn(admin)
  await openCalendar(page, "month")
  await chip(page, "Primeira").focus()
  await page.keyboard.press("ArrowRight")
  await expect(chip(page, "Segunda")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Shift+ArrowDown")
  await expect.poll(() => timesOf(admin, task)).toBe("2031-03-19 10:00 to 2031-03-19 11:00")
  await expect(chip(page, "Primeira")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Primeira" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("j")
  await expect(page.getByRole("heading", { name: "Abril de 2031" })).toBeVisible()
})

test("what has no room stands behind a number", async ({ page, admin, signIn }) => {
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      planTask(admin, { name: `Tarefa ${at}`, start: `2031-03-12 ${String(at + 8).padStart(2, "0")}:00` }),
    ),
  )
  await signIn(admin)
  await openCalendar(page, "month")
  await cell(page, wednesday).getByRole("button", { name: /^Mais/ }).click()
  const panel = page.getByRole("dialog", { name: /12 de março/ })
  await expect(panel.locator("[data-task]")).toHaveCount(12)
  await expectAccessible(page, "[popover]")
  await panel.getByRole("button", { name: m.calendar.openDay }).click()
  await expect(chip(page, "Tarefa ")).toHaveCount(12)
})

const zones = [
  ["America/Sao_Paulo", "UTC"],
  ["Asia/Kathmandu", "America/Noronha"],
] as const

for (const [timezone, timezoneId] of zones) {
  test(`a browser in ${timezoneId} shows the hours of an account in ${timezone}`, async ({ visit }) => {
    const ana = await signUp("pt-BR", { timezone })
    const late = await planTask(ana, { name: "Fim do dia", start: "2031-03-12 23:30" })
    await planTask(ana, { name: "Começo do dia", start: "2031-03-12 00:10" })
    const page = await visit(ana, { timezoneId })
    await openCalendar(page, "month")
    await expect(chip(page, "Fim do dia")).toHaveAccessibleName(/12 de março, 23:30/)
    await expect(chip(page, "Começo do dia")).toHaveAccessibleName(/12 de março, 00:10/)
    await drag(page, await centre(chip(page, "Fim do dia")), await centre(cell(page, "2031-04-01")))
    await expect.poll(() => timesOf(ana, late)).toBe("2031-04-01 23:30 to 2031-04-01 23:30")
    await page.keyboard.press("t")
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(new Date())
    await expect(page).toHaveURL(new RegExp(`date=${today}`))
    await expect(cell(page, today).locator("[aria-current=date]")).toBeVisible()
  })
}

test("a phone begins with the list, has a month of dots, and everything is big enough for a thumb", async ({
  admin,
  visit,
}) => {
  await planTask(admin, { name: "Entrega", start: "2031-03-12 10:00" })
  const page = await visit(admin, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/tasks/calendar?date=${wednesday}`)
  const row = chip(page, "Entrega")
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await page.getByText(m.calendar.views.month, { exact: true }).click()
  const day = page.getByRole("button", { name: /12 de março: 1 tarefa/ })
  expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole("button", { name: /13 de março/ }).tap()
  await expect(page.getByText(m.calendar.emptyTitle.day)).toBeVisible()
  await day.tap()
  await row.tap()
  await expect(page.getByRole("dialog", { name: "Entrega" })).toBeVisible()
})

test("nothing serious stands in the way in any view", async ({ page, admin, signIn }) => {
  await planTask(admin, { name: "Atrasada", start: "2025-03-12 10:00" })
  await planTask(admin, { name: "Feita", start: "2025-03-12 11:00", is_finished: true })
  await planTask(admin, { name: "Viagem", start: "2025-03-11 08:00", end: "2025-03-13 18:00" })
  await signIn(admin)
  for (const view of ["month", "week", "day", "list"]) {
    await openCalendar(page, view, "2025-03-12")
    await expect(chip(page, "Viagem")).toBeVisible()
    await expectAccessible(page)
  }
})
