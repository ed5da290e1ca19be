import type { Locator } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"
import { makeContact } from "../scenes/contact-scene.ts"
import { attach, openFiles, pdf, picture, readFiles, text } from "../scenes/file-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const names = m.files
const viewer = names.viewer

async function sizeOf(window: Locator): Promise<{ width: number; height: number }> {
  const box = await window.boundingBox()
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
}

test("the lightbox goes round through what can be looked at, by keys, and Esc gives the focus back", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await attach(admin, contact, [picture("c.png"), text("notas.txt"), picture("b.png"), picture("a.png")])
  await signIn(admin)
  const list = await openFiles(page, contact)
  const opener = list.getByRole("button", { name: names.open("a.png") })
  await opener.click()
  const window = page.getByRole("dialog", { name: viewer.title })
  const said = window.getByRole("status")
  await expect(said).toHaveText(viewer.shown("a.png", "1", "3"))
  await expect(window.getByRole("img", { name: "a.png" })).toBeVisible()
  await page.keyboard.press("ArrowLeft")
  await expect(said).toHaveText(viewer.shown("c.png", "3", "3"))
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(said).toHaveText(viewer.shown("b.png", "2", "3"))
  await window.getByRole("button", { name: viewer.next }).click()
  await expect(said).toHaveText(viewer.shown("c.png", "3", "3"))
  await page.keyboard.press("Escape")
  await expect(window).toBeHidden()
  await expect(opener).toBeFocused()
  // Only the window has closed.
  await expect(list).toBeVisible()
})

test("the lightbox is 500 by 500, moved and resized by mouse and keys, never below 200", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await attach(admin, contact, [picture("a.png")])
  await signIn(admin)
  const list = await openFiles(page, contact)
  await list.getByRole("button", { name: names.open("a.png") }).click()
  const window = page.getByRole("dialog", { name: viewer.title })
  await expect.poll(() => sizeOf(window)).toEqual({ width: 500, height: 500 })
  const grip = window.getByRole("button", { name: viewer.resize })
  await grip.focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowUp")
  await expect.poll(() => sizeOf(window)).toEqual({ width: 516, height: 484 })
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => sizeOf(window)).toEqual({ width: 200, height: 200 })
  const before = await window.boundingBox()
  await window.getByTitle("a.png").hover()
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 300, (before?.y ?? 0) + 100, { steps: 4 })
  await page.mouse.up()
  expect((await window.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 100)
  await window.getByRole("button", { name: viewer.move }).focus()
  const placed = await window.boundingBox()
  await page.keyboard.press("ArrowLeft")
  await expect.poll(async () => (await window.boundingBox())?.x).toBe((placed?.x ?? 0) - 16)
  await window.getByRole("button", { name: viewer.maximise }).click()
  await expect.poll(async () => (await sizeOf(window)).width).toBeGreaterThan(1000)
  await window.getByRole("button", { name: viewer.restore }).click()
  await expect.poll(() => sizeOf(window)).toEqual({ width: 200, height: 200 })
})

test("the wheel and two fingers look closer at what lies under them", async ({ visit, admin }) => {
  const contact = await makeContact(admin)
  await attach(admin, contact, [picture("a.png")])
  const page = await visit(admin, { hasTouch: true, locale: "pt-BR" })
  await page.goto("/contacts")
  const list = await openFiles(page, contact)
  await list.getByRole("button", { name: names.open("a.png") }).click()
  const window = page.getByRole("dialog", { name: viewer.title })
  const image = window.getByRole("img", { name: "a.png" })
  await expect(image).toBeVisible()
  const whole = await image.boundingBox()
  if (!whole) throw new Error("There is no picture")
  const at = { x: whole.x + whole.width * 0.3, y: whole.y + whole.height * 0.4 }
  /** Which part of the picture lies under the pointer, and how much bigger than its window it is. */
  const seen = async () => {
    const box = await image.boundingBox()
    if (!box) throw new Error("There is no picture")
    const part = (value: number) => Number(value.toFixed(1))
    return {
      x: part((at.x - box.x) / box.width),
      y: part((at.y - box.y) / box.height),
      zoom: part(box.width / whole.width),
    }
  }
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -120)
  await page.mouse.wheel(0, -120)
  await expect.poll(seen).toEqual({ x: 0.3, y: 0.4, zoom: 1.8 })
  await page.mouse.wheel(0, 5000)
  await page.mouse.wheel(0, 5000)
  await expect.poll(async () => (await seen()).zoom).toBe(1)
  const session = await page.context().newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...apart: number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart.flatMap((by) => [
        { x: at.x - by, y: at.y, id: 0 },
        { x: at.x + by, y: at.y, id: 1 },
      ]),
    })
  await touch("touchStart", 20)
  for (const by of [25, 30, 40, 50, 60]) await touch("touchMove", by)
  await touch("touchEnd")
  await expect.poll(seen).toEqual({ x: 0.3, y: 0.4, zoom: 3 })
  await expect(window.getByRole("button", { name: viewer.zoomOut })).toBeEnabled()
})

test("a PDF shows with its text, page by page, and runs nothing; a broken one can be downloaded", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  const broken = { ...pdf("quebrado.pdf", "x"), buffer: Buffer.from("%PDF-1.7\nnada") }
  await attach(admin, contact, [broken, pdf("proposta.pdf", "Proposta folha", 3)])
  await signIn(admin)
  const alerts: string[] = []
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  const list = await openFiles(page, contact)
  await list.getByRole("button", { name: names.open("proposta.pdf") }).click()
  const window = page.getByRole("dialog", { name: viewer.title })
  await expect(window.getByRole("region", { name: viewer.page("1", "3") })).toContainText("Proposta folha 1")
  await expect(window.locator("canvas").first()).toBeVisible()
  await window.getByRole("region", { name: viewer.page("3", "3") }).scrollIntoViewIfNeeded()
  await expect(window.getByText("Proposta folha 3")).toBeVisible()
  await expectAccessible(page, "[role=dialog]")
  expect(alerts).toEqual([])
  await page.keyboard.press("ArrowRight")
  await expect(window.getByText(viewer.failedTitle)).toBeVisible()
  const download = page.waitForEvent("download")
  await window.getByRole("button", { name: viewer.download }).last().click()
  expect((await download).suggestedFilename()).toBe("quebrado.pdf")
})

test("a file is deleted at once, comes back by undo, and an open lightbox goes with it", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // The picture may be on its way when it goes.
  allow(/404 .*\/api\/files\//)
  const contact = await makeContact(admin)
  await attach(admin, contact, [text("contrato.txt"), picture("a.png")])
  await signIn(admin)
  const list = await openFiles(page, contact)
  await expectAccessible(page, "[aria-label='Joana Prates']")
  await list.getByRole("button", { name: names.open("a.png") }).click()
  const window = page.getByRole("dialog", { name: viewer.title })
  await expect(window).toBeVisible()
  await list.getByRole("button", { name: names.trash("a.png") }).click()
  await expect(window).toBeHidden()
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await expect.poll(async () => (await readFiles(admin, contact)).length).toBe(1)
  await page
    .getByRole("listitem")
    .filter({ hasText: names.trashed("a.png") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect(list.getByRole("listitem")).toHaveCount(2)
  const download = page.waitForEvent("download")
  await list
    .getByRole("button", { name: names.download("contrato.txt") })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe("contrato.txt")
})

test("a list that stood open for long gets new links before it shows a picture", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await attach(admin, contact, [picture("a.png")])
  await signIn(admin)
  await page.clock.install()
  const list = await openFiles(page, contact)
  const opener = list.getByRole("button", { name: names.open("a.png") })
  await expect(opener).toBeVisible()
  await page.clock.fastForward("06:00")
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/api/files?*", async (route) => {
    await held
    await route.continue()
  })
  await opener.click()
  const window = page.getByRole("dialog", { name: viewer.title })
  await expect(window.getByText(viewer.loading)).toBeVisible()
  await expect.poll(() => asked).toContain("/api/files")
  expect(asked.filter((path) => path.endsWith("/view"))).toEqual([])
  release()
  await expect(window.getByRole("img", { name: "a.png" })).toBeVisible()
})

test("on a phone the lightbox is 300 by 300, and closes when one goes back", async ({ visit, admin }) => {
  const contact = await makeContact(admin)
  await attach(admin, contact, [picture("b.png"), picture("a.png")])
  const page = await visit(admin, { viewport: { width: 390, height: 780 }, locale: "pt-BR", hasTouch: true })
  await page.goto("/contacts")
  const list = await openFiles(page, contact)
  await list.getByRole("button", { name: names.open("a.png") }).tap()
  const window = page.getByRole("dialog", { name: viewer.title })
  await expect.poll(() => sizeOf(window)).toEqual({ width: 300, height: 300 })
  await window.getByRole("button", { name: viewer.next }).tap()
  await expect(window.getByRole("status")).toHaveText(viewer.shown("b.png", "2", "2"))
  await page.goBack()
  await expect(window).toBeHidden()
})
