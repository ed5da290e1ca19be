import { getNotificationSettings, listNotifications } from "@funil/contract/messages/notifications"
import { createNote } from "@funil/contract/records/notes"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { inDays, planTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const n = m.notifications

/** Helena mentions a person on a deal `times` times. */
async function mention(admin: Person, who: Person, dealId: string, times = 1): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const note = `<p><span data-type="mention" data-id="${who.id}">@Bruno</span> aviso ${index + 1}</p>`
    await call(admin.token, createNote, { body: { entity: "deal", record_id: dealId, note } })
  }
}

const bell = (page: Page) => page.getByRole("button", { name: new RegExp(`^${n.title}`) })
const panel = (page: Page) => page.getByRole("dialog", { name: n.title })
const rows = (page: Page) => panel(page).getByRole("listitem")

test("what happens elsewhere rings the bell at once, and leads to where it happened", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await signIn(bruno)
  await page.goto("/pipelines")
  await expect(bell(page)).toHaveAccessibleName(n.title)
  await bell(page).click()
  await expect(panel(page).getByText(n.emptyTitle)).toBeVisible()
  await page.keyboard.press("Escape")

  const other = await visit(bruno)
  await other.goto("/profile")
  await expect(bell(other)).toBeVisible()
  await mention(admin, bruno, deal.id)
  await planTask(admin, { name: "Cobrar retorno", start: inDays(2, "10:00"), responsible_user_id: bruno.id })
  const two = `${n.title}, ${n.unread(2)}`
  await expect(bell(page)).toHaveAccessibleName(two)
  await expect(bell(other)).toHaveAccessibleName(two)

  await bell(page).click()
  await expect(rows(page)).toHaveText([/Helena Duarte passou uma tarefa/, /Helena Duarte mencionou você/])
  await expect(panel(page).getByRole("region", { name: n.today })).toBeVisible()
  await expectAccessible(page)
  await rows(page).nth(1).getByRole("link").click()
  await expect(page).toHaveURL(new RegExp(`/pipelines/deals/${deal.id}`))
  await expect(panel(page)).toBeHidden()
  await expect(bell(other)).toHaveAccessibleName(`${n.title}, ${n.unread(1)}`)
})

test("by keys alone: through the list, one deleted and brought back, all read", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await mention(admin, bruno, deal.id, 3)
  await signIn(bruno)
  await page.goto("/profile")
  await bell(page).focus()
  await page.keyboard.press("Enter")
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().getByRole("link").focus()
  await page.keyboard.press("ArrowDown")
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused()
  await page.keyboard.press("Delete")
  await expect(rows(page)).toHaveCount(2)
  await expect(bell(page)).toHaveAccessibleName(`${n.title}, ${n.unread(2)}`)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(bell(page)).toHaveAccessibleName(`${n.title}, ${n.unread(3)}`)
  if (!(await panel(page).isVisible())) await bell(page).click()
  await expect(rows(page)).toHaveCount(3)
  await panel(page).getByRole("button", { name: n.readAll }).click()
  await expect(bell(page)).toHaveAccessibleName(n.title)
  const unread = async () => (await call(bruno.token, listNotifications, { query: {} })).unread
  await expect.poll(unread).toBe(0)
})

test("a long list comes page by page", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await mention(admin, bruno, deal.id, 33)
  await signIn(bruno)
  await page.goto("/profile")
  await bell(page).click()
  await expect(rows(page)).toHaveCount(30)
  await panel(page).getByRole("button", { name: n.more }).click()
  await expect(rows(page)).toHaveCount(33)
  await expect(panel(page).getByRole("button", { name: n.more })).toBeHidden()
})

test("on a phone the notifications fill the screen", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await mention(admin, bruno, deal.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(bruno)
  await page.goto("/profile")
  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await panel(page).getByRole("button", { name: m.ui.close }).click()
  await expect(panel(page)).toBeHidden()
})

test("what is switched off rings no more, and the choice is kept", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await signIn(bruno)
  await page.goto("/profile")
  await page.getByRole("link", { name: m.shell.notifications }).click()
  const box = page.getByRole("checkbox", { name: n.channelOf(n.channels.app, n.kinds.mention) })
  await expect(box).toBeChecked()
  await expectAccessible(page)
  await box.click()
  await expect(box).not.toBeChecked()
  await page.getByRole("switch", { name: n.digest }).click()
  await page.getByLabel(n.digestHour).selectOption("18")
  await expect(
    page.getByRole("checkbox", { name: n.channelOf(n.channels.app, n.kinds.import_done) }),
  ).toBeHidden()
  await expect
    .poll(() => call(bruno.token, getNotificationSettings))
    .toMatchObject({ digest: "daily", digest_hour: 18 })
  await page.reload()
  await expect(box).not.toBeChecked()
  await expect(page.getByRole("switch", { name: n.digest })).toBeChecked()
  await expect(page.getByLabel(n.digestHour)).toHaveValue("18")
  await mention(admin, bruno, deal.id)
  const { total } = await call(bruno.token, listNotifications, { query: {} })
  expect(total).toBe(0)
})

test("what could not be saved is shown as it is", async ({ page, admin, signIn, allow }) => {
  allow(/ERR_FAILED/)
  const { deal } = await dealScene(admin)
  const bruno = await colleague(admin, "agent")
  await mention(admin, bruno, deal.id, 2)
  await signIn(bruno)
  await page.goto("/profile")
  await bell(page).click()
  await expect(rows(page)).toHaveCount(2)
  await page.route(/\/api\/notifications/, (route) => route.abort())
  await panel(page).getByRole("button", { name: n.readAll }).click()
  await expect(page.getByText(n.readFailed)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(`${n.title}, ${n.unread(2)}`)
  await rows(page).first().getByRole("link").press("Delete")
  await expect(page.getByText(n.removeFailed)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})
