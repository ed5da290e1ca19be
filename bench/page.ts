import { execFileSync } from "node:child_process"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { fillActivity } from "../server/test/load/fill-activity.ts"
import { asOwner } from "./as-owner.ts"
import { startBrowser, storedSession, viewport } from "./browser.ts"
import { type Measurement, median, type Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { type PageLoad, serveStatic } from "./static-page.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const ports = { product: 4081, static: 4082 }
const origin = `http://127.0.0.1:${ports.product}`
const domain = "equipe-pagina"
const deals = 5000
const busy = 40
const turns = 9
/**
 * How long a user views the board before opening a deal. By then the app is cached for offline use.
 */
const lookMs = 6000
/** How long a user views a deal before going to the next by key. */
const readMs = 1000
/** How long a click presses the mouse button. */
const pressMs = 80
const most = { board: 2, deal: 3, walkMs: 150 }

async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(ports.product, domain)
  await asOwner(product.dataDir, async (client) => {
    const ids = await fillAccount(client, account, deals)
    await fillActivity(client, account, ids.slice(-busy))
    await client.query("vacuum analyze")
  })
  return account
}

/** How long something took to open, and its baseline. */
interface Opening {
  readonly ms: number
  readonly bareMs: number
}

/** Records in the page when the first cards are painted. */
function watchCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-card]")) return
    observer.disconnect()
    // A task queued in a frame runs after that frame is painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("painted")
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Records in the page when a click or key requests a deal, and when the deal is fully painted. */
function watchDeal(act: "click" | "keydown"): void {
  performance.clearMarks()
  performance.clearResourceTimings()
  const before = location.pathname
  addEventListener(act, () => performance.mark("asked"), { once: true, capture: true })
  const observer = new MutationObserver(() => {
    const panel = document.querySelector("[data-drawer]")
    if (
      location.pathname === before ||
      !panel?.querySelector("header") ||
      panel.querySelector("[aria-busy=true]")
    )
      return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark("painted")
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Milliseconds from the navigation to the recorded paint. */
async function painted(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => performance.getEntriesByName("painted")[0]?.startTime)
  return (await found.jsonValue()) ?? Number.NaN
}

/** A browser with a session and nothing else. */
function signedIn(browser: Browser, account: TeamAccount): Promise<BrowserContext> {
  const storageState = { cookies: [], origins: [{ origin, localStorage: storedSession(domain, account) }] }
  return browser.newContext({ viewport, storageState })
}

async function openBoard(context: BrowserContext, { pipeline }: TeamAccount) {
  const page = await context.newPage()
  await page.addInitScript(watchCards)
  await page.goto(`${origin}/pipelines?pipeline=${pipeline.id}`)
  return { page, ms: await painted(page) }
}

/** What the board had loaded when its cards were painted. */
async function loadedBy(browser: Browser, account: TeamAccount): Promise<PageLoad> {
  const context = await signedIn(browser, account)
  const { page, ms } = await openBoard(context, account)
  const addresses = await page.evaluate((end) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime }) => startTime < end)
      .map(({ name }) => new URL(name))
      .map(({ pathname, search }) => pathname + search)
  }, ms)
  const data = addresses.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/events"))
  const answers = await page.evaluate(async (paths) => {
    const token = JSON.parse(localStorage.getItem("funil.token") ?? "") as string
    const headers = { authorization: `Bearer ${token}` }
    return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).text()))
  }, data)
  await context.close()
  return { files: addresses.filter((path) => !path.startsWith("/api/")), answers }
}

/**
 * Times opening a deal with a click until it is painted, against the same calls alone in parallel.
 */
async function openDeal(page: Page, place: number): Promise<Opening> {
  const link = page.locator("[data-card-link]").nth(place)
  await link.hover()
  await page.evaluate(watchDeal, "click" as const)
  await link.click({ delay: pressMs })
  const end = await painted(page)
  const { begin, bareMs } = await page.evaluate(async () => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[]
    const calls = entries.map(({ name }) => name).filter((name) => new URL(name).pathname.startsWith("/api/"))
    const token = JSON.parse(localStorage.getItem("funil.token") ?? "") as string
    const headers = { authorization: `Bearer ${token}` }
    const start = performance.now()
    await Promise.all([...new Set(calls)].map(async (call) => (await fetch(call, { headers })).json()))
    const spent = performance.now() - start
    return { begin: performance.getEntriesByName("asked")[0]?.startTime ?? Number.NaN, bareMs: spent }
  })
  return { ms: end - begin, bareMs }
}

async function closeDeal(page: Page): Promise<void> {
  await page.keyboard.press("Escape")
  await page.locator("[data-drawer]").waitFor({ state: "detached" })
}

/**
 * Times the step by key from the open deal, a second after it opened, until the next deal is
 * painted.
 */
async function walkOn(page: Page): Promise<number> {
  await page.waitForTimeout(readMs)
  await page.evaluate(watchDeal, "keydown" as const)
  await page.keyboard.press("j")
  const end = await painted(page)
  return page.evaluate((at) => at - (performance.getEntriesByName("asked")[0]?.startTime ?? Number.NaN), end)
}

async function staticTime(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${ports.static}/`)
  const ms = await painted(page)
  await context.close()
  return ms
}

function outcome(what: string, how: string, openings: readonly Opening[], limit: number): Outcome {
  const [ms, bareMs] = [median(openings.map((one) => one.ms)), median(openings.map((one) => one.bareMs))]
  return {
    what,
    how: `${how}; medians of ${openings.length}: ${ms.toFixed(0)} ms to ${bareMs.toFixed(0)} ms`,
    measured: `${(ms / bareMs).toFixed(2)}×`,
    target: `≤ ${limit}×`,
    isMet: ms / bareMs <= limit,
  }
}

/** How long a user with an empty cache waits for the board and its deals. */
export const page: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const dataDir = temporaryFolder()
  const product = await startProduct(ports.product, dataDir)
  const browser = await startBrowser()
  const opened = { board: [] as Opening[], first: [] as Opening[], next: [] as Opening[] }
  const walked: number[] = []
  try {
    const account = await prepare(product)
    const loaded = await loadedBy(browser, account)
    const files = `${loaded.files.length} files and ${loaded.answers.length} answers`
    const server = await serveStatic(ports.static, loaded)
    for (let turn = 0; turn < turns; turn += 1) {
      const bareMs = await staticTime(browser)
      const context = await signedIn(browser, account)
      const { page: tab, ms } = await openBoard(context, account)
      opened.board.push({ ms, bareMs })
      await tab.waitForTimeout(lookMs)
      opened.first.push(await openDeal(tab, 0))
      await closeDeal(tab)
      await tab.waitForTimeout(lookMs)
      opened.next.push(await openDeal(tab, 3))
      walked.push(await walkOn(tab))
      await context.close()
      const last = Object.entries(opened).map(([what, all]) => `${what} ${all.at(-1)?.ms.toFixed(0)} ms`)
      say(last.join(", "))
    }
    server.close()
    const clicked =
      "a click on its card, of 80 ms from press to release, 6 s after the board, from its release until its fields and timeline are painted; to its calls alone, all at once"
    return [
      outcome(
        "First board, cold",
        `${files} of which the browser has nothing, until the cards are painted; to a page of 160 boxes with the same bytes`,
        opened.board,
        most.board,
      ),
      outcome("Opening the first deal", clicked, opened.first, most.deal),
      outcome("Opening the next deal", clicked, opened.next, most.deal),
      {
        what: "Going on to the next deal",
        how: `J, a second after a deal was opened, until the next one's fields and timeline are painted; median of ${turns}`,
        measured: `${median(walked).toFixed(0)} ms`,
        target: `≤ ${most.walkMs} ms`,
        isMet: median(walked) <= most.walkMs,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(dataDir)
  }
}
