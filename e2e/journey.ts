import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test"
import { type Person, signUp } from "./person.ts"
import { baseURL } from "./settings.ts"

interface Journey {
  /** The admin of an account that belongs to this journey alone. */
  admin: Person
  /** Puts a person's session into the browser, in place of any other. The next page is theirs. */
  signIn: (person: Person) => Promise<void>
  /** A page in another browser, as of a colleague at another desk; signed in when a person is given. */
  visit: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
  /**
   * What this journey makes the browser complain about on purpose: the browser itself writes every refused call into the
   * console. The pattern is held against a line such as `error: Failed to load … a status of 401 (Unauthorized) (URL)`.
   */
  allow: (...complaints: readonly RegExp[]) => void
}

interface Watch {
  allowed: RegExp[]
  complaints: string[]
  watch: (context: BrowserContext) => void
}

let turns = 0

/** Before the next page of ours begins; to set the storage from outside would open a page of its own for it. */
async function keepSession(context: BrowserContext, { token, role, domain }: Person): Promise<void> {
  turns += 1
  const stored = { token, domain, role: Buffer.from(role).toString("base64") }
  const session = { turn: turns, origin: baseURL, stored: Object.entries(stored) }
  await context.addInitScript(({ turn, origin, stored }) => {
    const mark = "journey"
    if (window.origin !== origin || Number(localStorage.getItem(mark)) >= turn) return
    localStorage.clear()
    for (const [key, value] of stored) localStorage.setItem(`funil.${key}`, JSON.stringify(value))
    localStorage.setItem(mark, String(turn))
  }, session)
}

/**
 * The test of every journey. Whatever it does, the console has to stay empty at its end: no error, no warning, nothing that
 * the content security policy refused, in any page of any of its browsers.
 */
export const test = base.extend<Journey & { console: Watch }>({
  console: [
    async ({ context }, provide) => {
      const found: Watch = {
        // Playwright says so where it keeps the service worker out.
        allowed: [/Service Worker registration blocked by Playwright/],
        complaints: [],
        watch: (watched) => {
          watched.on("weberror", (error) => found.complaints.push(String(error.error().stack)))
          watched.on("console", (message) => {
            if (!/^(error|warning|assert)$/.test(message.type())) return
            found.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
          })
        },
      }
      found.watch(context)
      await provide(found)
      const left = found.complaints.filter((line) => !found.allowed.some((pattern) => pattern.test(line)))
      expect(left, `the console stays empty, without ${left.join(" and ")}`).toEqual([])
    },
    { auto: true },
  ],
  admin: async ({ console: _ }, provide) => provide(await signUp()),
  signIn: async ({ context }, provide) => provide((person) => keepSession(context, person)),
  visit: async ({ browser, console: { watch } }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (person, options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      watch(context)
      if (person) await keepSession(context, person)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  allow: async ({ console: { allowed } }, provide) => provide((...complaints) => allowed.push(...complaints)),
})

export { expect }
