import { execFileSync } from "node:child_process"
import type { Page } from "@playwright/test"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { openBrowser, signIn } from "./browser.ts"
import { framesDuring, framesOutcome } from "./frames.ts"
import type { Measurement } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4088
const origin = `http://127.0.0.1:${port}`
const domain = "equipe-lista"
const deals = 50_000
/** One contact per five deals, as in the load. */
const contacts = deals / 5

async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(port, domain)
  await asOwner(product.dataDir, async (client) => {
    await fillAccount(client, account, deals)
    await client.query("vacuum analyze")
  })
  return account
}

async function scroll(page: Page): Promise<void> {
  for (let turn = 0; turn < 160; turn += 1) await page.mouse.wheel(0, turn % 40 < 30 ? 400 : -900)
}

async function framesOf(page: Page, path: string): Promise<number[]> {
  await page.goto(origin + path)
  await page.locator("[role=rowgroup] [data-open]").first().hover()
  // Loading after the first paint must not count.
  await scroll(page)
  return framesDuring(page, () => scroll(page))
}

/** The lists for their users: frame times while long lists scroll and load their pages. */
export const listPage: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(port, dataDir)
  const browser = await openBrowser(profile)
  try {
    await signIn(browser, origin, domain, await prepare(product))
    const page = await browser.newPage()
    const ofContacts = await framesOf(page, "/contacts")
    say(`contacts, ${ofContacts.length} frames`)
    const ofDeals = await framesOf(page, "/deals")
    say(`deals, ${ofDeals.length} frames`)
    const rows = (count: number, noun: string) => `${count.toLocaleString("en")} ${noun} in one list`
    return [
      framesOutcome("Scrolling the list of contacts", rows(contacts, "contacts"), ofContacts),
      framesOutcome("Scrolling the list of deals", rows(deals, "deals"), ofDeals),
    ]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
