import { readFileSync } from "node:fs"
import { getCalendar } from "@funil/contract/messages/calendar"
import { createContact } from "@funil/contract/records/contacts"
import { createTask, listTaskTypes } from "@funil/contract/records/tasks"
import ICAL from "ical.js"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const feed = m.calendar.feed

test("an address for one's calendar is made, replaced and ended, and each program is led to it", async ({
  page,
  admin,
  signIn,
}) => {
  const [type] = await call(admin.token, listTaskTypes)
  const start = `${new Date().toISOString().slice(0, 10)} 09:00`
  await call(admin.token, createTask, { body: { task_type_id: type?.id ?? "", name: "Ligar; já", start } })
  await signIn(admin)
  await page.goto("/tasks/calendar")
  await page.getByRole("button", { name: feed.open }).click()
  const dialog = page.getByRole("dialog", { name: feed.title })
  await dialog.getByRole("button", { name: feed.make }).click()
  const shown = dialog.locator("code")
  const first = (await shown.textContent()) ?? ""
  await expectAccessible(page)
  const calendar = new ICAL.Component(ICAL.parse(await (await fetch(first)).text()) as unknown[])
  const [event] = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each))
  expect(event?.summary).toBe("Ligar; já")
  const google = dialog.getByRole("link", { name: feed.addTo(feed.programs.google.name) })
  await expect(google).toHaveAttribute("href", /calendar\.google\.com\/calendar\/r\?cid=webcal%3A%2F%2F/)

  const answer = async (what: keyof typeof feed.asked) =>
    page.getByRole("button", { name: feed.asked[what].confirm, exact: true }).click()
  await dialog.getByRole("button", { name: feed.renew }).click()
  await answer("renew")
  await expect(shown).not.toHaveText(first)
  expect((await fetch(first)).status).toBe(404)
  expect(await call(admin.token, getCalendar)).toEqual({ url: await shown.textContent() })
  await dialog.getByRole("button", { name: feed.end }).click()
  await answer("end")
  await expect(dialog.getByRole("button", { name: feed.make })).toBeVisible()
  expect(await call(admin.token, getCalendar)).toEqual({ url: null })
})

test("a contact is saved for the phone's address book", async ({ page, admin, signIn }) => {
  const contact = await call(admin.token, createContact, {
    body: { first_name: "João", last_name: "Lima", phone1: "11 91234-5678" },
  })
  await signIn(admin)
  await page.goto(`/page/contact/${contact.id}`)
  await page.getByRole("button", { name: m.details.actions }).first().click()
  const saving = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: m.details.saveCard }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe("João Lima.vcf")
  expect(readFileSync(await file.path(), "utf8")).toContain("TEL;TYPE=CELL:+5511912345678")
})
