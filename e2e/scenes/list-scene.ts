import { createContact } from "@funil/contract/records/contacts"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { type Locator, type Page, expect } from "@playwright/test"
import { call } from "../api.ts"
import type { Person } from "../person.ts"
import { words } from "../words.ts"

type ContactBody = Partial<CallInput<typeof createContact>["body"]>

/** Contacts `Contato 001` and on, each with what the function says of its number. */
export async function makeContacts(
  { token }: Person,
  count: number,
  more: (number: number) => ContactBody = () => ({}),
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (let at = 0; at < count; at += 20) {
    await Promise.all(
      numbers.slice(at, at + 20).map((number) => {
        const first_name = `Contato ${String(number).padStart(3, "0")}`
        const body = { first_name, email: `c${number}@lista.test`, ...more(number) }
        return call(token, createContact, { body })
      }),
    )
  }
}

/** The row of a list that shows the record of this name. */
export function row(page: Page, name: string): Locator {
  return page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
}

/** A long work may be asked about before the server has begun it. */
export const notBegunYet = /404 .*\/api\/operations\//

/** How many records the list says that it shows. */
export async function expectCount(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/** The toast that says this. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole("listitem").filter({ has: page.getByText(text, { exact: true }) })
}

const f = words["pt-BR"].filters

/** Chooses the field of a new filter by the keyboard alone. */
export async function pickField(page: Page, text: string): Promise<void> {
  await page.keyboard.press("f")
  await expect(page.getByRole("combobox", { name: f.findField })).toBeFocused()
  await page.keyboard.type(text)
  // The account's own fields may still be on their way.
  await expect(page.getByRole("listbox", { name: f.addKey }).getByRole("option").first()).toBeVisible()
  await page.keyboard.press("Enter")
}

/** Lets a finger rest on something until that shows which it is for, and lifts it. */
export async function hold(page: Page, target: Locator, until: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error("It is not on the screen")
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints })
  await expect(until).toBeVisible()
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}
