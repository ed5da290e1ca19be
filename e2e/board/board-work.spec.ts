import { searchContacts } from "@funil/contract/records/contacts"
import { listDeals } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { addContact, card, column, expectCards, fill, makeBoard, openBoard } from "../scenes/board-scene.ts"
import { locales, words } from "../words.ts"

const m = words["pt-BR"]

test("deals are added one after the other inside the column", async ({ page, admin, signIn }) => {
  const w = m.boardDialogs.quickAdd
  const pipeline = await makeBoard(admin)
  await addContact(admin, "Joana")
  await signIn(admin)
  await openBoard(page, pipeline)
  await expect(page.getByRole("heading", { name: m.board.empty.title })).toBeVisible()
  await expectAccessible(page)
  await column(page, pipeline, 1)
    .getByRole("button", { name: m.board.column.add("Visita") })
    .first()
    .click()
  const box = page.getByRole("group", { name: w.title("Visita") })
  await expect(box.getByLabel(w.name)).toBeFocused()
  await page.keyboard.type("Forno")
  await page.keyboard.press("Tab")
  await page.keyboard.type("Joan")
  await expect(page.getByRole("option", { name: /Joana/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(box.getByRole("combobox", { name: w.link })).toHaveValue("Joana")
  await page.keyboard.press("Tab")
  await page.keyboard.type("1.234,56")
  await page.keyboard.press("Enter")
  await expectCards(column(page, pipeline, 1), ["Forno"])
  await expect(card(page, "Forno")).toContainText("R$ 1.234,56")
  await expect(card(page, "Forno")).toContainText("Joana")

  await expect(box.getByLabel(w.name)).toBeFocused()
  await page.keyboard.type("Batedeira")
  await box.getByRole("combobox", { name: w.link }).fill("Padaria Nova")
  await page.getByRole("option", { name: w.newCompany("Padaria Nova") }).click()
  await expect(box.getByRole("combobox", { name: w.link })).toHaveValue("Padaria Nova")
  await page.keyboard.press("Enter")
  await expectCards(column(page, pipeline, 1), ["Batedeira", "Forno"])
  await expect(card(page, "Batedeira")).toContainText("Padaria Nova")
  await page.keyboard.press("Enter")
  await expect(box.getByText(m.rules.required)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(box).toBeHidden()

  // A contact is made of a name and a phone, and goes again with the deal that is given up.
  await column(page, pipeline, 1)
    .getByRole("button", { name: m.board.column.add("Visita") })
    .first()
    .click()
  const typed = "Bia Prado 11 98765-4321"
  await box.getByRole("combobox", { name: w.link }).fill(typed)
  await page.getByRole("option", { name: w.newContact(typed) }).click()
  await expect(box.getByRole("combobox", { name: w.link })).toHaveValue("Bia Prado")
  const phones = async () => {
    const { data } = await call(admin.token, searchContacts, { query: { search: "Bia Prado" } })
    return data.map(({ phone1 }) => phone1)
  }
  expect(await phones()).toEqual(["+5511987654321"])
  await box.getByRole("button", { name: m.ui.close }).click()
  await expect(page.getByText(m.fields.madeUndone)).toBeVisible()
  await expect.poll(phones).toEqual([])
})

test("several cards are changed at once, and taken back at once", async ({ page, admin, signIn }) => {
  const w = m.boardDialogs.selection
  const pipeline = await makeBoard(admin)
  const names = ["Forno", "Batedeira", "Balcão", "Vitrine"]
  await fill(
    admin,
    pipeline,
    0,
    names.map((name) => ({ name, amount: 100 })),
  )
  await signIn(admin)
  await openBoard(page, pipeline)
  const box = (name: string) => card(page, name).getByRole("checkbox")
  await card(page, "Forno").hover()
  await box("Forno").click()
  await box("Balcão").click({ modifiers: ["Shift"] })
  const bar = page.getByRole("region", { name: w.label })
  await expect(bar).toContainText(w.count(3))
  await expect(bar).toContainText("R$ 300,00")
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: "active" })
  await expect(card(page, "Balcão")).toHaveCSS("outline-style", "solid")
  await expect(card(page, "Vitrine")).toHaveCSS("outline-style", "none")
  await page.emulateMedia({ forcedColors: "none" })
  await bar.getByRole("button", { name: w.tags }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox").fill("Feira")
  await page.getByRole("option", { name: /Feira/ }).click()
  await dialog.getByRole("button", { name: w.apply }).click()
  await expect(card(page, "Batedeira")).toContainText("Feira")
  await expect(card(page, "Vitrine")).not.toContainText("Feira")

  await column(page, pipeline, 0)
    .getByRole("button", { name: m.board.column.actions("Novo") })
    .click()
  await page.getByRole("menuitem", { name: m.board.column.selectAll }).click()
  await expect(bar).toContainText(w.count(4))
  await bar.getByRole("button", { name: w.move }).click()
  await dialog.getByRole("radio", { name: "Proposta" }).check()
  await dialog.getByRole("button", { name: m.boardDialogs.move.confirm }).click()
  await expectCards(column(page, pipeline, 0), [])
  await expect(column(page, pipeline, 2).locator("[data-card]")).toHaveCount(4)
  const toast = page.getByRole("listitem").filter({ hasText: m.board.done.massUpdated(4, 0) })
  await toast.getByRole("button", { name: m.ui.undo }).click()
  await expectCards(column(page, pipeline, 0), names)
})

test("the filter stands in the address, and late deals are one click away", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  const bruno = await colleague(admin, "agent")
  await fill(admin, pipeline, 0, [
    { name: "Forno", amount: 50, tags: ["Feira"] },
    { name: "Batedeira", amount: 500, user_id: bruno.id },
    { name: "Balcão", amount: 5000, tags: ["Feira"] },
  ])
  await signIn(admin)
  await openBoard(page, pipeline)
  const bar = page.getByRole("group", { name: m.board.filters.label })
  await expect(bar).toContainText(`${m.boardTotals.open(3)} · R$ 5,6 mil`)
  await bar.getByRole("button", { name: m.board.filters.tag }).click()
  await page.getByRole("checkbox", { name: "Feira" }).click()
  await expectCards(column(page, pipeline, 0), ["Forno", "Balcão"])
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await bar.getByRole("button", { name: m.board.filters.value }).click()
  await page.getByLabel(m.board.filters.min).fill("100")
  await page.keyboard.press("Enter")
  await expectCards(column(page, pipeline, 0), ["Balcão"])
  await expect(page).toHaveURL(/tag=.*Feira.*min=100|min=100.*tag=.*Feira/)
  await page.reload()
  await expectCards(column(page, pipeline, 0), ["Balcão"])
  await bar.getByRole("button", { name: m.board.filters.clearAll }).click()
  await expectCards(column(page, pipeline, 0), ["Forno", "Batedeira", "Balcão"])
  await page.keyboard.press("/")
  await page.keyboard.type("batedéira")
  await expectCards(column(page, pipeline, 0), ["Batedeira"])
  await page.keyboard.press("Control+A")
  await page.keyboard.type("nada disso")
  await expect(page.getByRole("heading", { name: m.board.filters.noneTitle })).toBeVisible()
})

test("pipelines are switched, and the last one opens again", async ({ page, admin, signIn }) => {
  const sales = await makeBoard(admin, "Vendas")
  const events = await makeBoard(admin, "Eventos")
  await fill(admin, events, 0, [{ name: "Casamento" }])
  await signIn(admin)
  await openBoard(page, sales)
  await page.getByRole("button", { name: m.board.pipelines.switch }).click()
  await page
    .getByRole("dialog", { name: m.board.pipelines.switch })
    .getByRole("button", { name: "Eventos" })
    .click()
  await expectCards(column(page, events, 0), ["Casamento"])
  await page.goto("/pipelines")
  await expectCards(column(page, events, 0), ["Casamento"])
  await expect(page).toHaveURL(new RegExp(`pipeline=${events.id}`))
  const collapse = column(page, events, 1).getByRole("button", { name: m.board.column.actions("Visita") })
  await collapse.click()
  await page.getByRole("menuitem", { name: m.board.column.collapseShort }).click()
  await page.reload()
  await expect(page.getByRole("button", { name: m.board.column.expand("Visita") })).toBeVisible()
  await expectAccessible(page)
})

test("a long column shows all its cards and keeps only few on the page", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(
    admin,
    pipeline,
    0,
    Array.from({ length: 260 }, (_, index) => ({ name: `Forno ${index + 1}` })),
  )
  await signIn(admin)
  await openBoard(page, pipeline)
  const first = column(page, pipeline, 0)
  await expect(first).toHaveAttribute("aria-label", m.board.column.label("Novo", 260))
  const list = first.locator("ol").locator("..")
  for (const [share, name] of [
    [1, "Forno 260"],
    [0, "Forno 1"],
  ] as const) {
    await list.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), share)
    await expect(card(page, name)).toBeInViewport()
    expect(await first.locator("[data-card]").count()).toBeLessThan(40)
  }
})

test("a visitor reads the board and changes nothing", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await signIn(await colleague(admin, "visitor"))
  await openBoard(page, pipeline)
  await card(page, "Forno").hover()
  await expect(card(page, "Forno")).not.toHaveAttribute("draggable", "true")
  await expect(page.getByRole("button", { name: m.board.column.add("Novo") })).toHaveCount(0)
  await page.getByRole("link", { name: "Forno" }).focus()
  await page.keyboard.press("m")
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Space")
  const { data } = await call(admin.token, listDeals)
  expect(data[0]?.pipeline_stage_id).toBe(pipeline.stages[0]?.id)
})

test("on a phone one stage fills the screen, in English", async ({ visit }) => {
  const w = words.en.board
  const admin = await signUp("en")
  const pipeline = await makeBoard(admin)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  const page = await visit(admin, {
    locale: locales.en,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await openBoard(page, pipeline)
  await expectAccessible(page)
  const chips = page.getByRole("navigation", { name: w.column.stages })
  await chips.getByRole("button", { name: /Proposta/ }).tap()
  await expect(column(page, pipeline, 2)).toBeInViewport({ ratio: 0.9 })
  await expect(column(page, pipeline, 0)).not.toBeInViewport()
  await chips.getByRole("button", { name: /Novo/ }).tap()
  await expect(card(page, "Forno")).toBeInViewport({ ratio: 1 })

  const at = await card(page, "Forno").boundingBox()
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (at?.x ?? 0) + 60, y: (at?.y ?? 0) + 20 }]
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints })
  const sheet = page.getByRole("dialog", { name: words.en.boardDialogs.move.title("Forno") })
  await expect(sheet).toBeVisible()
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
  await sheet.getByRole("radio", { name: "Visita" }).tap()
  await expectAccessible(page)
  await sheet.getByRole("button", { name: words.en.boardDialogs.move.confirm }).tap()
  await expectCards(column(page, pipeline, 1), ["Forno"], "en")
  await chips.getByRole("button", { name: /Visita/ }).tap()
  await expect(card(page, "Forno")).toBeInViewport({ ratio: 1 })
  await card(page, "Forno")
    .getByRole("button", { name: w.card.menu("Forno") })
    .tap()
  await expect(page.getByRole("menuitem", { name: w.menu.won })).toBeVisible()
  await page.getByRole("menuitem", { name: w.menu.won }).tap()
  await expectCards(column(page, pipeline, 3), ["Forno"], "en")
})

test("a hidden tab closes its stream and catches up when it is shown again", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin)
  await signIn(admin)
  await page.clock.install()
  const streams: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events")) streams.push(request.headers()["last-event-id"] ?? "")
  })
  await openBoard(page, pipeline)
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    }, state)
  await fill(admin, pipeline, 0, [{ name: "Forno" }])
  await expectCards(column(page, pipeline, 0), ["Forno"])

  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/events"))
  await show("hidden")
  await page.clock.fastForward(61_000)
  await ended
  await fill(admin, pipeline, 0, [{ name: "Batedeira" }])
  await show("visible")
  await expectCards(column(page, pipeline, 0), ["Batedeira", "Forno"])
  expect(streams).toEqual(["", expect.stringMatching(/^\d+-\d+$/)])
})
