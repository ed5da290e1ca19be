import { expect, test } from "../journey.ts"
import { colleague } from "../person.ts"
import { makeContact } from "../scenes/contact-scene.ts"
import { choose, holdUploads, openActivity, picture, readFiles, text } from "../scenes/file-scene.ts"
import { bringPicture } from "../scenes/picture-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const names = m.files

test("several files are sent three at a time, and what can't be sent is told before", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  const release = await holdUploads(page)
  const files = ["a.png", "b.png", "c.png", "d.png", "e.png"].map(picture)
  await choose(page, panel, [...files, text("macro.exe"), text("vazio.txt", "")])
  const uploads = panel.getByRole("region", { name: names.uploads })
  await expect(uploads.getByRole("heading", { name: names.sending(5) })).toBeVisible()
  await expect(uploads.getByText(names.waiting)).toHaveCount(2)
  await expect(uploads.getByText(names.faults.wrongType)).toBeVisible()
  await expect(uploads.getByText(names.faults.empty)).toBeVisible()
  await uploads.getByRole("button", { name: names.remove("vazio.txt") }).click()
  const calledOff = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/files"))
  for (const name of ["e.png", "a.png"]) {
    await uploads.getByRole("button", { name: names.cancel(name) }).click()
  }
  await calledOff
  release()
  await expect(uploads.getByRole("heading", { name: names.sent(3) })).toBeVisible()
  await expect(uploads.getByRole("heading", { name: names.notSent(1) })).toBeVisible()
  const timeline = panel
    .getByRole("list")
    .filter({ has: page.getByRole("button", { name: names.open("b.png") }) })
  await expect(timeline.first()).toBeVisible()
  await uploads.getByRole("button", { name: names.clear }).click()
  await expect(uploads).toBeHidden()
  const sent = (await readFiles(admin, contact)).map(({ name }) => name)
  expect(sent.toSorted()).toEqual(["b.png", "c.png", "d.png"])
})

test("what the server refuses stands in the list with the reason, and with no second try by itself", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/api\/files/)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  const fake = { name: "foto.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") }
  await choose(page, panel, [fake])
  const uploads = panel.getByRole("region", { name: names.uploads })
  await expect(uploads.getByRole("heading", { name: names.notSent(1) })).toBeVisible()
  await expect(uploads.getByRole("listitem")).toContainText("foto.png")
  expect(await readFiles(admin, contact)).toEqual([])
})

test("an upload beyond the plan's room says so in the list, and the dialog about the plan opens", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/402 .*\/api\/files/)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  // To fill the plan's 10 GB would take longer than all the other journeys together.
  const json = { error: "O espaço do seu plano para arquivos acabou.", code: "E4021" }
  await page.route("**/api/files", (route) => route.fulfill({ status: 402, json }))
  await choose(page, panel, [picture("fachada.png")])
  const dialog = page.getByRole("alertdialog", { name: m.plans.limit.title })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole("region", { name: names.uploads }).getByText(json.error)).toBeVisible()
})

test("after a dead network an upload is sent again by a click, or by itself once it is back", async ({
  page,
  context,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  await page.route("**/api/files", (route) => route.abort("internetdisconnected"))
  await choose(page, panel, [text("contrato.txt")])
  const uploads = panel.getByRole("region", { name: names.uploads })
  await expect(uploads.getByText(m.errors.network)).toBeVisible()
  await page.unroute("**/api/files")
  await uploads.getByRole("button", { name: names.retry("contrato.txt") }).click()
  await expect(uploads.getByRole("heading", { name: names.sent(1) })).toBeVisible()
  await context.setOffline(true)
  await choose(page, panel, [text("aditivo.txt")])
  await expect(uploads.getByText(m.errors.network)).toBeVisible()
  await context.setOffline(false)
  await expect(uploads.getByRole("heading", { name: names.sent(2) })).toBeVisible()
  expect(await readFiles(admin, contact)).toHaveLength(2)
})

test("an upload goes on when its record is closed, and says so when it is there", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  const release = await holdUploads(page)
  await choose(page, panel, [picture("fachada.png")])
  await expect(panel.getByRole("heading", { name: names.sending(1) })).toBeVisible()
  const asked = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await page.getByRole("button", { name: m.records.panel.close }).click()
  const works = page.getByRole("list", { name: m.ui.works })
  await expect(works.getByText(names.sending(1))).toBeVisible()
  release()
  await expect(page.getByText(names.sent(1))).toBeVisible()
  await expect(works).toBeHidden()
  await openActivity(page, contact)
  await expect(page.getByRole("button", { name: names.open("fachada.png") }).first()).toBeVisible()
})

test("files are dropped on the activity or pasted into it, under a name that says when", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openActivity(page, contact)
  const place = panel.getByRole("button", { name: m.activity.compose.file, exact: true })
  await bringPicture(place, "drop")
  await expect(panel.getByRole("heading", { name: names.sent(1) })).toBeVisible()
  // What is copied from the screen has the same name on every system.
  await bringPicture(place, "paste", "image.png")
  await expect(panel.getByRole("heading", { name: names.sent(2) })).toBeVisible()
  const [pasted, dropped, ...others] = (await readFiles(admin, contact)).map(({ name }) => name)
  expect(pasted).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
  expect(dropped).toBe("foto.png")
  expect(others).toEqual([])
})

test("a visitor sees the files and can neither add nor delete any", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  const visitor = await colleague(admin, "visitor")
  await signIn(visitor)
  const panel = await openActivity(page, contact)
  const place = panel.getByRole("button", { name: m.activity.filters.file, exact: true })
  await place.click()
  await expect(panel.getByText(names.emptyTitle)).toBeVisible()
  await expect(panel.getByRole("button", { name: names.attach })).toHaveCount(0)
  await bringPicture(place, "drop")
  await expect(panel.getByRole("region", { name: names.uploads })).toHaveCount(0)
  expect(await readFiles(admin, contact)).toEqual([])
})
