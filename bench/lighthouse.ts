import { execFileSync } from "node:child_process"
import type { Deal } from "@funil/contract/records/deals"
import lighthouse, { desktopConfig } from "lighthouse"
import { openBrowser, signIn } from "./browser.ts"
import { type Measurement, median, type Outcome } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const ports = { product: 4087, browser: 4088 }
const origin = `http://127.0.0.1:${ports.product}`
const domain = "equipe-farol"
const cards = 60
const filledStages = 5
const rounds = 5
const least = 95
const categories = ["performance", "accessibility", "best-practices"] as const
type Scores = Record<(typeof categories)[number], number>

async function fillBoard({ token, pipeline }: TeamAccount): Promise<void> {
  for (let at = 0; at < cards; at += 1) {
    const stage = pipeline.stages[at % filledStages]
    const body = {
      name: `Reforma da loja ${at + 1}`,
      amount: 900 + at * 137,
      tags: at % 3 === 0 ? ["indicação"] : [],
      pipeline_id: pipeline.id,
      pipeline_stage_id: stage?.id,
    }
    await succeed<Deal>(ports.product, token, { method: "POST", path: "/cards", body })
  }
}

/** The scores of one page load, up to 100 each, in the running browser, which keeps its storage. */
async function scoresOf(url: string): Promise<Scores> {
  const flags = { port: ports.browser, onlyCategories: [...categories], disableStorageReset: true }
  const result = await lighthouse(url, { ...flags, logLevel: "error" }, desktopConfig)
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? `${url}: nothing`)
  const scores = categories.map((name) => [name, 100 * (result.lhr.categories[name]?.score ?? 0)])
  return Object.fromEntries(scores) as Scores
}

/** The median of a few loads, because a single one is noisy. */
async function medianScores(url: string): Promise<Scores> {
  const all: Scores[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await scoresOf(url))
  const middle = categories.map((name) => [name, Math.round(median(all.map((scores) => scores[name])))])
  return Object.fromEntries(middle) as Scores
}

async function outcomeOf(what: string, path: string): Promise<Outcome> {
  const scores = await medianScores(`${origin}${path}`)
  return {
    what,
    how: `Lighthouse, desktop, median of ${rounds}`,
    measured: categories.map((name) => `${name} ${scores[name]}`).join(", "),
    target: `each ≥ ${least}`,
    isMet: categories.every((name) => scores[name] >= least),
  }
}

/** The desktop Lighthouse scores of the pages that users see first. */
export const firstPages: Measurement = async (say) => {
  execFileSync("npm", ["run", "build"])
  const [dataDir, profile] = [temporaryFolder(), temporaryFolder()]
  const product = await startProduct(ports.product, dataDir)
  const browser = await openBrowser(profile, { args: [`--remote-debugging-port=${ports.browser}`] })
  try {
    const account = await signUp(ports.product, domain)
    await fillBoard(account)
    say(`a board of ${cards} cards in ${filledStages} stages`)
    const login = await outcomeOf("Sign-in page", `/${domain}/login`)
    const createAccount = await outcomeOf("Sign-up page", "/create-account")
    await signIn(browser, origin, domain, account)
    const board = await outcomeOf("First board page", `/pipelines?pipeline=${account.pipeline.id}`)
    return [login, createAccount, board]
  } finally {
    await browser.close()
    await product.stop()
    removeFolder(profile)
    removeFolder(dataDir)
  }
}
