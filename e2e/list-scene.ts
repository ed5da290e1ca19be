import { createContact } from "@funil/contract/contacts"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { expect, type Locator, type Page } from "@playwright/test"
import { call } from "./api.ts"
import type { Person } from "./person.ts"

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
