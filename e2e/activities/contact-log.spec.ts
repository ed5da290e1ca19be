import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { listDealTasks } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const log = m.contactLog
const { to } = m.details.reach

async function anaScene(admin: Person) {
  const { deal } = await dealScene(admin)
  const body = { first_name: "Ana", last_name: "Reis", phone1: "+5511987654321", email: "ana@pao.test" }
  const ana = await call(admin.token, createContact, { body })
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { contacts: [ana.id] } })
  return deal
}

test("a conversation by WhatsApp is logged by the keyboard on return, and stands in the timeline", async ({
  page,
  admin,
  signIn,
}) => {
  const deal = await anaScene(admin)
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }))
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const opened = page.waitForEvent("popup")
  await drawer
    .locator("header")
    .first()
    .getByRole("link", { name: to.whatsapp("Ana Reis") })
    .click()
  await (await opened).close()
  const bar = page.getByRole("group", { name: log.title.whatsapp("Ana Reis") })
  await expect(bar.getByRole("button", { name: log.answered.whatsapp })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(bar).toBeHidden()
  await expect(page.getByText(log.done)).toBeVisible()
  const entry = drawer.getByRole("listitem").filter({ hasText: log.name.whatsapp("Ana Reis") })
  await expect(entry).toContainText(m.fieldOptions.task.outcome.answered)
  expect((await readDeal(admin, deal)).last_contact_at > deal.created_at).toBe(true)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(entry).toBeHidden()
})

test("who does not want to log a contact presses Esc, and the deal stays open", async ({
  page,
  admin,
  signIn,
}) => {
  const deal = await anaScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  // The browser of a journey has no program for mail.
  await page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='mailto:']"))
        event.preventDefault()
    }),
  )
  await drawer
    .locator("header")
    .first()
    .getByRole("link", { name: to.email("Ana Reis") })
    .click()
  await page.getByRole("link", { name: m.mails.unset.outside }).click()
  const bar = page.getByRole("group", { name: log.title.email("Ana Reis") })
  await expect(bar).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(bar).toBeHidden()
  await expect(drawer).toBeVisible()
  expect(await call(admin.token, listDealTasks, { params: { id: deal.id } })).toEqual([])
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a call that nobody answered is logged with the next one", async ({ page, admin, signIn }) => {
    const deal = await anaScene(admin)
    await signIn(admin)
    const drawer = await openDeal(page, deal)
    await page.evaluate(() =>
      document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault()
      }),
    )
    await drawer
      .getByRole("toolbar", { name: m.deals.phoneBar })
      .getByRole("link", { name: to.call("Ana Reis") })
      .tap()
    const bar = page.getByRole("group", { name: log.title.call("Ana Reis") })
    await bar.getByRole("button", { name: log.callBack.call }).tap()
    await expectAccessible(page)
    await bar.getByRole("button", { name: m.nextTask.tomorrow }).tap()
    await expect(bar).toBeHidden()
    await expect(
      drawer.getByRole("checkbox", { name: m.nextTask.finish(log.next.call("Ana Reis")) }),
    ).toBeVisible()
    const tasks = await call(admin.token, listDealTasks, { params: { id: deal.id } })
    expect(tasks.map(({ name, outcome }) => [name, outcome])).toEqual([
      [log.name.call("Ana Reis"), "call_back"],
      [log.next.call("Ana Reis"), null],
    ])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})
