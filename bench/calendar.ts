import { execFileSync } from "node:child_process"
import type { Page } from "@playwright/test"
import { fillTasks } from "../server/test/load/fill-tasks.ts"
import { asOwner } from "./as-owner.ts"
import { openBrowser, signIn } from "./browser.ts"
import { type Measurement, median, type Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4094
const origin = `http://127.0.0.1:${port}`
const domain = "equipe-agenda"
const tasks = 3000
const day = "2026-11-15"
const turns = 12
const maxMs = 500

async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(port, domain)
  await asOwner(product.dataDir, async (client) => {
    const month = { accountId: account.id, now: new Date(`${day}T12:00:00Z`), days: 28 }
    await fillTasks(client, month, tasks)
    await client.query("vacuum analyze")
  })
  return account
}

/** Records in the page when the first tasks are painted. */
function watchPaint(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-task]")) return
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

/**
 * Milliseconds from the answer's last byte to the frame with its tasks, in a new page each time.
 */
async function paintTimes(page: Page, view: string): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(`${origin}/tasks/calendar?view=${view}&date=${day}`)
    await page.locator("[data-task]").first().waitFor()
    const time = await page.waitForFunction(() => {
      const painted = performance.getEntriesByName("painted")[0]
      const answer = performance
        .getEntriesByType("resource")
        .find(({ name }) => name.includes("/api/tasks/filter")) as PerformanceResourceTiming | undefined
      return painted && answer ? painted.startTime - answer.responseEnd : undefined
    })
    times.push((await time.jsonValue()) ?? Number.NaN)
  }
  // The first pages warm up the browser's caches.
  return times.slice(2)
}

function outcome(view: string, times: readonly number[]): Outcome {
  const worst = Math.max(...times)
  return {
    what: `Calendar, ${view} of ${tasks.toLocaleString("en")} tasks`,
    how: `${times.length} fresh pages, from the answer's last byte to the painted tasks; median ${median(times).toFixed(0)} ms`,
    measured: `longest ${worst.toFixed(0)} ms`,
    target: `≤ ${maxMs} ms`,
    isMet: worst <= maxMs,
  }
}

/** How long the calendar of a busy month takes to open. */
export const calendar: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(port, dataDir)
  const browser = await openBrowser(profile)
  try {
    await signIn(browser, origin, domain, await prepare(product))
    await browser.addInitScript(watchPaint)
    const page = await browser.newPage()
    const month = await paintTimes(page, "month")
    say(`month, ${month.length} pages`)
    const list = await paintTimes(page, "list")
    say(`list, ${list.length} pages`)
    return [outcome("month", month), outcome("list", list)]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
