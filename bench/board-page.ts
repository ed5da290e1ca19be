import { execFileSync } from "node:child_process"
import type { DealCard } from "@funil/contract/records/deals"
import type { Page } from "@playwright/test"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { openBrowser, signIn } from "./browser.ts"
import { framesDuring, framesOutcome } from "./frames.ts"
import { type Measurement, median } from "./outcome.ts"
import { type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4089
const origin = `http://127.0.0.1:${port}`
const domain = "equipe-farol"
const cards = 10_000
const where = `${cards.toLocaleString("en")} cards in one column`
const moves = 30
const maxDelayMs = 1000

/** All cards are in the first column. */
async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(port, domain)
  const [first] = account.pipeline.stages
  if (!first) throw new Error("The pipeline has no stages")
  await asOwner(product.dataDir, async (client) => {
    await fillAccount(client, { ...account, pipeline: { ...account.pipeline, stages: [first] } }, cards)
    await client.query("vacuum analyze")
  })
  return account
}

async function scroll(page: Page): Promise<void> {
  for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, turn % 40 < 30 ? 400 : -900)
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator("[data-card]").first().boundingBox()
  if (!box) throw new Error("There is no card")
  await page.mouse.move(box.x + 40, box.y + 12)
  await page.mouse.down()
  const [x, top, bottom] = [box.x + 60, box.y + 20, 780]
  for (let turn = 0; turn < 4; turn += 1) {
    await page.mouse.move(x, bottom, { steps: 40 })
    // Holding a card at the edge scrolls the column.
    await page.waitForTimeout(1000)
    // To another column and back, then up again.
    await page.mouse.move(x + 320, bottom - 200, { steps: 20 })
    await page.mouse.move(x, top + 40, { steps: 40 })
  }
  await page.mouse.up()
}

/** How long after its response another user's browser shows each move of a card. */
async function liveDelays(page: Page, { token, pipeline }: TeamAccount): Promise<number[]> {
  const [, second, third] = pipeline.stages
  const name = "Carta em viagem"
  const card = await succeed<DealCard>(port, token, {
    method: "POST",
    path: "/cards",
    body: { name, pipeline_id: pipeline.id, pipeline_stage_id: second?.id },
  })
  const delays: number[] = []
  for (let turn = 0; turn < moves; turn += 1) {
    const to = turn % 2 === 0 ? third : second
    await succeed(port, token, {
      method: "PUT",
      path: `/cards/${card.id}`,
      body: { pipeline_stage_id: to?.id },
    })
    const before = performance.now()
    await page.locator(`[data-stage="${to?.id}"]`).getByRole("link", { name }).waitFor()
    delays.push(performance.now() - before)
  }
  return delays
}

/**
 * The board for its users: frame times with a column of 10,000 cards, and the delay of other users'
 * moves.
 */
export const boardPage: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(port, dataDir)
  const browser = await openBrowser(profile)
  try {
    const account = await prepare(product)
    await signIn(browser, origin, domain, account)
    const page = await browser.newPage()
    await page.goto(`${origin}/pipelines?pipeline=${account.pipeline.id}`)
    const column = page.locator(`[data-stage="${account.pipeline.stages[0]?.id}"]`)
    await column.locator("[data-card]").first().hover()
    await column.locator("[data-card][draggable=true]").first().waitFor()
    await scroll(page)
    const scrolled = await framesDuring(page, () => scroll(page))
    say(`scrolled, ${scrolled.length} frames`)
    await page.reload()
    await column.locator("[data-card]").first().hover()
    await column.locator("[data-card][draggable=true]").first().waitFor()
    const dragged = await framesDuring(page, () => drag(page))
    say(`dragged, ${dragged.length} frames`)
    await page.reload()
    await column.locator("[data-card]").first().waitFor()
    const delays = await liveDelays(page, account)
    return [
      framesOutcome("Scrolling a long column", where, scrolled),
      framesOutcome("Dragging in a long column", where, dragged),
      {
        what: "Changes of others",
        how: `${moves} moves, from the answer of each until another browser shows it; median ${median(delays).toFixed(0)} ms`,
        measured: `longest ${Math.max(...delays).toFixed(0)} ms`,
        target: `≤ ${maxDelayMs} ms`,
        isMet: Math.max(...delays) <= maxDelayMs,
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
