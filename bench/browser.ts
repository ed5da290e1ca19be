import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as browsers,
} from "@playwright/test"
import { chromium } from "../scripts/chromium.ts"
import type { TeamAccount } from "./team-account.ts"

interface Options extends Pick<BrowserContextOptions, "baseURL" | "locale"> {
  /** Command line switches. */
  readonly args?: readonly string[]
}

export const viewport = { width: 1440, height: 900 }

/** Opens a browser with its profile in this folder. */
export async function openBrowser(
  profile: string,
  { args: more = [], ...context }: Options = {},
): Promise<BrowserContext> {
  const { args = [], ...launch } = await chromium()
  return browsers.launchPersistentContext(profile, {
    ...launch,
    ...context,
    viewport,
    args: [...args, ...more],
  })
}

/** Starts a browser whose contexts start without cache and storage. */
export async function startBrowser(): Promise<Browser> {
  return browsers.launch(await chromium())
}

/** The stored session, as the app writes it. */
export function storedSession(domain: string, { token }: TeamAccount): { name: string; value: string }[] {
  const session = { token, domain, role: Buffer.from("admin").toString("base64"), usualLanguage: "pt-BR" }
  return Object.entries(session).map(([key, value]) => ({
    name: `funil.${key}`,
    value: JSON.stringify(value),
  }))
}

/** Signs in a browser like the app, so that its first page is the board. */
export async function signIn(
  browser: BrowserContext,
  origin: string,
  domain: string,
  account: TeamAccount,
): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    },
    storedSession(domain, account),
  )
  await page.close()
}
