import { type BrowserContext, type BrowserContextOptions, chromium as browsers } from "@playwright/test"
import { chromium } from "../scripts/chromium.ts"
import type { TeamAccount } from "./team-account.ts"

interface Options extends Pick<BrowserContextOptions, "baseURL" | "locale"> {
  /** Switches of the browser. */
  readonly args?: readonly string[]
}

/** Opens a browser that keeps its things in this folder. */
export async function openBrowser(
  profile: string,
  { args: more = [], ...context }: Options = {},
): Promise<BrowserContext> {
  const { args = [], ...launch } = await chromium()
  const viewport = { width: 1440, height: 900 }
  return browsers.launchPersistentContext(profile, {
    ...launch,
    ...context,
    viewport,
    args: [...args, ...more],
  })
}

/** Signs in a browser as the app itself would, so that the first page it opens is the board. */
export async function signIn(
  browser: BrowserContext,
  origin: string,
  domain: string,
  { token }: TeamAccount,
): Promise<void> {
  const session = { token, domain, role: Buffer.from("admin").toString("base64") }
  const page = await browser.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept))
      localStorage.setItem(`funil.${key}`, JSON.stringify(value))
  }, session)
  await page.close()
}
