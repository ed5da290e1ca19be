import { contactList } from "./contact-list.ts"
import { contactView } from "./contact-view.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"
import { findContacts, searchFor } from "./find-contacts.ts"
import type { FoundPerson } from "./find-person.ts"
import { newContactForm } from "./new-contact-form.ts"
import { readPage } from "./read-page.ts"

/**
 * How often the page is checked, in milliseconds, because switching conversations fires no event.
 */
const lookEvery = 1500

const hint = (text: string) => element("p", { className: "hint" }, text)

/** Shows the person on the current page, or the search results. Stops with `signal`. */
export function personView(desk: Desk, signal: AbortSignal): HTMLElement {
  const { words } = desk
  const place = element("div", { className: "place" })
  const search = element("input", { type: "search", placeholder: words.search, ariaLabel: words.search })
  let shownFor: string | undefined
  let turn = 0

  /** Shows the created view, unless another one was requested meanwhile. */
  const show = async (make: () => HTMLElement | Promise<HTMLElement>): Promise<void> => {
    turn += 1
    const mine = turn
    try {
      const made = await make()
      if (mine === turn && !signal.aborted) place.replaceChildren(made)
    } catch {
      const again = element("button", { type: "button", onclick: () => void show(make) }, words.retry)
      if (mine === turn && !signal.aborted) place.replaceChildren(element("p", {}, words.failed), again)
    }
  }
  const openContact = (id: string): Promise<void> =>
    show(() => contactView(desk, id, () => void openContact(id)))
  const found = async (person: FoundPerson): Promise<HTMLElement> => {
    if (person.name === null && person.phone === null && person.email === null) return hint(words.nobody)
    const contacts = await findContacts(desk, person)
    const [only, ...others] = contacts
    if (only && others.length === 0) return contactView(desk, only.id, () => void openContact(only.id))
    if (only) return contactList(words.several, contacts, (id) => void openContact(id))
    const form = desk.may("contact.create") && newContactForm(desk, person, (id) => void openContact(id))
    return element("section", {}, element("p", { className: "hint" }, words.unknown), form)
  }
  const look = async (): Promise<void> => {
    if (signal.aborted || search.value !== "" || place.querySelector("[data-touched]")) return
    const person = await readPage()
    const key = JSON.stringify(person)
    if (key === shownFor || search.value !== "") return
    shownFor = key
    await show(() => (person ? found(person) : hint(words.noAccess)))
  }
  search.addEventListener("input", () => {
    const text = search.value.trim()
    shownFor = undefined
    if (text === "") void look()
    else
      void show(async () => {
        const contacts = await searchFor(desk, text)
        return contacts.length > 0
          ? contactList(words.contacts, contacts, (id) => void openContact(id))
          : hint(words.noResults)
      })
  })
  const clock = setInterval(() => void look(), lookEvery)
  signal.addEventListener("abort", () => clearInterval(clock))
  void look()
  return element("div", {}, search, place)
}
