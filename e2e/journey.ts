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
  /** Puts somebody's session into the browser, in place of any other; the next page that opens is theirs. */
  signIn: (person: Person) => Promise<void>
  /** A page in another browser, as of a colleague at another desk; signed in when a person is given. */
  visit: (person?: Person, options?: BrowserContextOptions) => Promise<Page>
  /**
   * What this journey makes the browser complain about on purpose: the browser itself reports every refused call in the
   * console, such as `status of 401`. A text or pattern that no line of the console has, changes nothing.
   */
  allow: (...complaints: readonly (string | RegExp)[]) => void
}

interface Watch {
  allowed: (string | RegExp)[]
  complaints: string[]
  watch: (context: BrowserContext) => void
}

function matches(line: string, pattern: string | RegExp): boolean {
  return typeof pattern === "string" ? line.includes(pattern) : pattern.test(line)
}

async function keepSession(context: BrowserContext, { token, role, domain }: Person): Promise<void> {
  const stored = { token, domain, role: Buffer.from(role).toString("base64") }
  const localStorage = Object.entries(stored).map(([key, value]) => ({
    name: `funil.${key}`,
    value: JSON.stringify(value),
  }))
  await context.setStorageState({ cookies: [], origins: [{ origin: baseURL, localStorage }] })
}

/**
 * The test of every journey. Whatever it does, the console has to stay empty at its end: no error, no warning, nothing that
 * the content security policy refused, in any page of any of its browsers.
 */
export const test = base.extend<Journey & { console: Watch }>({
  console: [
    async ({ context }, use) => {
      const found: Watch = {
        allowed: [],
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
      await use(found)
      const left = found.complaints.filter((line) => !found.allowed.some((pattern) => matches(line, pattern)))
      expect(left, "the console stays empty").toEqual([])
    },
    { auto: true },
  ],
  admin: async ({}, use) => use(await signUp()),
  signIn: async ({ context }, use) => use((person) => keepSession(context, person)),
  visit: async ({ browser, console: { watch } }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person, options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      watch(context)
      if (person) await keepSession(context, person)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  allow: async ({ console: { allowed } }, use) => use((...complaints) => allowed.push(...complaints)),
})

export { expect }
