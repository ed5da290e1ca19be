// oxlint-disable unicorn/consistent-function-scoping -- the browser injects only this function into the page
/** The person on a page, as far as known. */
export interface FoundPerson {
  readonly name: string | null
  /** With the country code if the page has it. */
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Finds the person on the page: an open WhatsApp chat, a Gmail sender, a LinkedIn profile, else
 * selected text or the first links. The browser injects only this function.
 */
// A single function, because the browser injects nothing else into the page.
// oxlint-disable-next-line max-lines-per-function
export function findPerson(): FoundPerson {
  const maxText = 20_000
  const emailIn = (text: string) => /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? null
  const phoneIn = (text: string) => {
    const found = /\+?\d[\d\s().-]{8,20}\d/.exec(text)?.[0]
    const digits = found?.replaceAll(/\D/g, "") ?? ""
    return found && digits.length >= 10 && digits.length <= 15
      ? found.startsWith("+")
        ? `+${digits}`
        : digits
      : null
  }
  const first = (selector: string) => document.querySelector<HTMLElement>(selector)
  const textOf = (selector: string) => first(selector)?.textContent?.trim().slice(0, 200) || null
  const named = (name: string | null) =>
    name !== null && phoneIn(name) === null && emailIn(name) === null ? name : null

  const whatsApp = (): FoundPerson => {
    const title = textOf("#main header [title]") ?? textOf("#main header [dir=auto]")
    const chat = first('#main [data-id*="@c.us"]')?.dataset["id"] ?? ""
    const number = /(\d{8,15})@c\.us/.exec(chat)?.[1]
    return { name: named(title), phone: number ? `+${number}` : phoneIn(title ?? ""), email: null }
  }
  const gmail = (): FoundPerson => {
    const sender = [...document.querySelectorAll<HTMLElement>("[role=main] [email]")].at(-1)
    const name = sender?.getAttribute("name") ?? sender?.textContent ?? null
    return { name: named(name), phone: null, email: sender?.getAttribute("email") ?? null }
  }
  const linkedIn = (): FoundPerson => ({ name: textOf("main h1"), phone: null, email: null })
  const anyPage = (): FoundPerson => {
    const selected = String(getSelection()).trim().slice(0, maxText)
    const addressOf = (selector: string) => decodeURIComponent(first(selector)?.getAttribute("href") ?? "")
    const email = emailIn(selected) ?? emailIn(addressOf('a[href^="mailto:"]'))
    const linked = addressOf('a[href^="tel:"]') || addressOf('a[href*="wa.me/"]').replace(/^.*wa\.me\//, "+")
    const phone = phoneIn(selected) ?? phoneIn(linked)
    const isName = selected !== "" && selected.length <= 80 && !selected.includes("\n")
    // A heading alone is rarely a person's name.
    const heading = (phone ?? email) ? textOf("h1") : null
    return { name: named(isName ? selected : heading), phone, email }
  }

  const { hostname } = location
  if (hostname === "web.whatsapp.com") return whatsApp()
  if (hostname === "mail.google.com") return gmail()
  if (/(^|\.)linkedin\.com$/.test(hostname)) return linkedIn()
  return anyPage()
}
