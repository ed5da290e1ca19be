import { getDeal } from "@funil/contract/records/deals"
import { listDealTasks } from "@funil/contract/records/tasks"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import {
  addTask,
  card,
  column,
  dragOver,
  expectCards,
  fill,
  makeBoard,
  openBoard,
  reasons,
} from "../scenes/board-scene.ts"
import { makeTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

for (const language of ["pt-BR", "en"] as const) {
  test(`a deal is dragged, lost with a reason and taken back, and a colleague sees it live, ${language}`, async ({
    page,
    signIn,
    visit,
  }) => {
    const w = words[language].board
    const admin = await signUp(language)
    const pipeline = await makeBoard(admin)
    const [first] = await fill(admin, pipeline, 0, [
      { name: "Forno", amount: 1000.5 },
      { name: "Batedeira", amount: 500 },
    ])
    await fill(admin, pipeline, 2, [{ name: "Balcão" }, { name: "Vitrine" }])
    await signIn(admin)
    await openBoard(page, pipeline)
    const other = await visit(await colleague(admin, "agent"))
    await openBoard(other, pipeline)
    await expectAccessible(page)

    const [news, offers, lost] = [0, 2, 4].map((stage) => column(page, pipeline, stage))
    await dragOver(page, card(page, "Forno"), card(page, "Vitrine"), { x: 60, y: 10 })
    await page.mouse.up()
    await expectCards(offers!, ["Balcão", "Forno", "Vitrine"], language)
    await expectCards(news!, ["Batedeira"], language)
    await expect(page.getByText(w.done.moved("Proposta"))).toBeVisible()
    await expectCards(column(other, pipeline, 2), ["Balcão", "Forno", "Vitrine"], language)

    await dragOver(page, card(page, "Forno"), page.locator("[data-zone=lost]"))
    await page.mouse.up()
    const dialog = page.getByRole("dialog", { name: words[language].boardDialogs.lost.title("Forno") })
    await expect(
      dialog.getByRole("button", { name: words[language].boardDialogs.lost.confirm }),
    ).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole("radio", { name: reasons[1]! }).check()
    await dialog
      .getByLabel(words[language].boardDialogs.lost.retry)
      .fill(language === "en" ? "05/02/2031" : "02/05/2031")
    await dialog.getByRole("button", { name: words[language].boardDialogs.lost.confirm }).click()
    await expectCards(lost!, ["Forno"], language)
    await expectCards(column(other, pipeline, 4), ["Forno"], language)
    await expect(
      page.getByText(w.done.createdTask(words[language].boardDialogs.lost.retryTask("Forno"))),
    ).toBeVisible()
    const now = await call(admin.token, getDeal, { params: { id: first!.id } })
    expect([now.status, now.lost_reason, now.tasks[0]?.start]).toEqual([
      "lost",
      reasons[1],
      "2031-05-02 09:00",
    ])

    const toast = page.getByRole("listitem").filter({ hasText: w.done.moved("Perdido") })
    await toast.getByRole("button", { name: words[language].ui.undo }).click()
    await expectCards(offers!, ["Balcão", "Forno", "Vitrine"], language)
    await expectCards(column(other, pipeline, 2), ["Balcão", "Forno", "Vitrine"], language)
  })
}

test("closing the question about the reason puts the card back", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  await dragOver(page, card(page, "Forno"), page.locator("[data-zone=lost]"))
  await page.mouse.up()
  await expectCards(column(page, pipeline, 4), ["Forno"])
  await page.getByRole("dialog").getByRole("button", { name: m.ui.cancel }).click()
  await expectCards(column(page, pipeline, 0), ["Forno"])
  await expectCards(column(page, pipeline, 4), [])
})

test("nobody's change interrupts a drag; it shows when the card is let go", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }, { name: "Batedeira" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  const other = await visit(await colleague(admin, "agent"))
  await openBoard(other, pipeline)
  await dragOver(page, card(page, "Forno"), column(page, pipeline, 1))
  await dragOver(other, card(other, "Batedeira"), column(other, pipeline, 2))
  await other.mouse.up()
  await expect(other.getByText(m.board.done.moved("Proposta"))).toBeVisible()
  await expectCards(column(page, pipeline, 0), ["Forno", "Batedeira"])
  await page.mouse.up()
  await expectCards(column(page, pipeline, 1), ["Forno"])
  await expectCards(column(page, pipeline, 2), ["Batedeira"])
})

test("of two who move one card the second is told who was faster, and chooses", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/412 .*\/cards\//)
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  const other = await visit(await colleague(admin, "agent", { first_name: "Rui" }))
  await openBoard(other, pipeline)
  const { clashTitle, clashText, moveTo } = m.deals.stages
  const clash = page.getByRole("alertdialog", { name: clashTitle })
  const move = async (at: Page, stage: number) => {
    await dragOver(at, card(at, "Forno"), column(at, pipeline, stage))
    await at.mouse.up()
  }

  await dragOver(page, card(page, "Forno"), column(page, pipeline, 1))
  await move(other, 2)
  await expect(other.getByText(m.board.done.moved("Proposta"))).toBeVisible()
  await page.mouse.up()
  await expect(clash).toContainText(clashText("Rui", "Forno", "Proposta", "agora"))
  await expectCards(column(page, pipeline, 1), ["Forno"])
  await expectAccessible(page)
  await clash.getByRole("button", { name: m.ui.cancel }).click()
  await expectCards(column(page, pipeline, 2), ["Forno"])
  await expectCards(column(other, pipeline, 2), ["Forno"])

  await page.getByRole("link", { name: "Forno", exact: true }).focus()
  for (const key of ["Space", "ArrowLeft"]) await page.keyboard.press(key)
  await move(other, 0)
  await expect(other.getByText(m.board.done.moved("Novo"))).toBeVisible()
  await page.keyboard.press("Space")
  await expect(clash).toContainText(clashText("Rui", "Forno", "Novo", "agora"))
  await clash.getByRole("button", { name: moveTo("Visita") }).click()
  await expectCards(column(page, pipeline, 1), ["Forno"])
  await expectCards(column(other, pipeline, 1), ["Forno"])
})

test("without a network a move is taken back, with the reason", async ({
  page,
  context,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  await card(page, "Forno").hover()
  // What the drag needs has come by then.
  await expect(card(page, "Forno")).toHaveAttribute("draggable", "true")
  await context.setOffline(true)
  await dragOver(page, card(page, "Forno"), column(page, pipeline, 1))
  await page.mouse.up()
  await expect(page.getByText(m.board.failed.move)).toBeVisible()
  // Also said of parts of the page that have not come by then.
  await expect(page.getByText(m.errors.network).first()).toBeVisible()
  await expectCards(column(page, pipeline, 0), ["Forno"])
  await context.setOffline(false)
  await dragOver(page, card(page, "Forno"), column(page, pipeline, 1))
  await page.mouse.up()
  await expectCards(column(page, pipeline, 1), ["Forno"])
})

test("the board is worked with keys alone", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }, { name: "Batedeira" }])
  await fill(admin, pipeline, 2, [{ name: "Balcão" }, { name: "Vitrine" }])
  await signIn(admin)
  await openBoard(page, pipeline)
  const said = page.locator("[role=status][aria-live=assertive]")
  const link = (name: string) => page.getByRole("link", { name, exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await link("Forno").focus()
  await press("ArrowDown")
  await expect(link("Batedeira")).toBeFocused()
  await press("ArrowRight")
  await expect(link("Vitrine")).toBeFocused()
  await press("ArrowUp", "ArrowLeft")
  await expect(link("Forno")).toBeFocused()

  await press("Space")
  await expect(said).toHaveText(m.board.say.lifted("Forno", "Novo", 1, 2))
  await press("ArrowRight", "ArrowRight", "ArrowDown")
  await expect(said).toHaveText(m.board.say.over("Proposta", 2, 3))
  await expect(link("Forno")).toBeFocused()
  await press("Space")
  await expectCards(column(page, pipeline, 2), ["Balcão", "Forno", "Vitrine"])
  await expect(page.getByText(m.board.done.moved("Proposta"))).toBeVisible()
  await expect(link("Forno")).toBeFocused()

  await press("Space")
  await expect(said).toHaveText(m.board.say.lifted("Forno", "Proposta", 2, 3))
  await press("ArrowLeft", "Escape")
  await expect(said).toHaveText(m.board.say.cancelled("Forno", "Proposta"))
  await expect(link("Forno")).toBeFocused()

  await press("m")
  const dialog = page.getByRole("dialog", { name: m.boardDialogs.move.title("Forno") })
  await dialog.getByRole("radio", { name: "Visita" }).check()
  await press("Enter")
  await expectCards(column(page, pipeline, 1), ["Forno"])
  await press("?")
  await expect(page.getByRole("dialog").getByText(m.commands.does["card.lift"])).toBeVisible()
})

test("a card opens over the board, which stays where it was", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const names = Array.from({ length: 14 }, (_, index) => `Forno ${index + 1}`)
  await fill(
    admin,
    pipeline,
    0,
    names.map((name) => ({ name })),
  )
  await signIn(admin)
  await openBoard(page, pipeline, "&q=Forno")
  const tenth = card(page, "Forno 10")
  const list = column(page, pipeline, 0).locator("ol").locator("..")
  await list.hover()
  // Not to the very end, where cards that were not measured yet move the list.
  await page.mouse.wheel(0, 700)
  await expect(tenth).toBeInViewport()
  let before = 0
  // It has come to rest.
  await expect
    .poll(async () => {
      const last = before
      before = await list.evaluate((element) => element.scrollTop)
      return before > 0 && before === last
    })
    .toBe(true)
  await expect(page.getByRole("link", { name: "Forno 10" })).toHaveAttribute(
    "href",
    /\/pipelines\/deals\/.+q=Forno/,
  )
  await tenth.click({ position: { x: 40, y: 14 } })
  await expect(page.getByRole("dialog").first()).toBeVisible()
  await expect(page).toHaveURL(/\/pipelines\/deals\/.+q=Forno/)
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/pipelines\?.*q=Forno/)
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before)
})

test("tasks are ticked and planned without leaving the board", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno" }])
  const task = await addTask(admin, deal!, "2024-05-02 10:00")
  await signIn(admin)
  await openBoard(page, pipeline)
  const status = (name: string) =>
    card(page, "Forno").getByRole("button", { name: m.board.card.activity(name) })
  await status(m.board.activities.late).click()
  const panel = page.getByRole("dialog", { name: m.nextTask.title })
  await panel.getByRole("checkbox", { name: m.nextTask.finish(task) }).click()
  await expect(status(m.board.activities.done)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole("button", { name: m.nextTask.threeDays }).click()
  await expect(status(m.board.activities.pending)).toBeVisible()
  await expect(panel.getByRole("checkbox", { name: m.nextTask.finish(task) })).toBeVisible()
})

test("by keys alone each button of a card is reached, and the next task stays with who did the last", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  const [deal] = await fill(admin, pipeline, 0, [{ name: "Forno" }])
  const bruno = await colleague(admin, "agent")
  const { name } = await makeTask(admin, "Ligar", { deal_id: deal!.id, responsible_user_id: bruno.id })
  await signIn(admin)
  await openBoard(page, pipeline)
  const button = (label: string) => card(page, "Forno").getByRole("button", { name: label })
  const tasks = button(m.board.card.activity(m.board.activities.due_soon))
  await card(page, "Forno").getByRole("link").focus()
  await page.keyboard.press("Tab")
  await expect(tasks).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(button(m.board.card.menu("Forno"))).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(card(page, "Forno").getByRole("checkbox")).toBeFocused()

  await tasks.press("Enter")
  const panel = page.getByRole("dialog", { name: m.nextTask.title })
  await panel.getByRole("checkbox", { name: m.nextTask.finish(name) }).press("Space")
  await expect(button(m.board.card.activity(m.board.activities.done))).toBeVisible()
  await panel.getByRole("button", { name: m.nextTask.tomorrow }).press("Enter")
  await page.keyboard.press("Escape")
  await expect(tasks).toBeFocused()
  const all = await call(admin.token, listDealTasks, { params: { id: deal!.id } })
  expect(all.map((task) => task.responsible_user_id)).toEqual([bruno.id, bruno.id])
})

/** How many answers to what was asked before the app was there it has not taken yet. */
function unused(): number | undefined {
  const { asked } = globalThis as { asked?: { answers: Map<string, unknown> } }
  return asked?.answers.size
}

test("a first board asks once for each thing it shows, the first of it before the app is there", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await signIn(admin)
  const asked: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/")) asked.push(pathname)
  })
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  await expect(card(page, "Forno")).toBeVisible()
  // Every part of the page is there, and has asked what it has to ask.
  await expect(page.getByRole("button", { name: m.notifications.title })).toBeVisible()
  const first = ["/api/auth/me", "/api/pipelines", `/api/pipelines/${pipeline.id}/board`]
  expect(asked.slice(0, 3)).toEqual(first)
  expect(asked.filter((path) => first.includes(path)).toSorted()).toEqual(first.toSorted())
  expect(await page.evaluate(unused)).toBe(0)
})

test("what a page asked as one person is never shown to another who signs in on it", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/a status of 404 .*\/board\?/)
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  const stranger = await signUp("pt-BR")
  await signIn(admin)
  const main = /\/assets\/.*\.js$/
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  // The app loads only after another user has signed in.
  await page.route(main, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/pipelines?pipeline=${pipeline.id}`, { waitUntil: "commit" })
  await expect.poll(() => page.evaluate(unused)).toBe(3)
  await page.evaluate((token) => localStorage.setItem("funil.token", JSON.stringify(token)), stranger.token)
  go()
  await expect(
    page.getByText(m.boardTools.gone.title).or(page.getByText(m.board.pipelines.noneTitle)),
  ).toBeVisible()
  await expect(card(page, "Forno")).toHaveCount(0)
})
