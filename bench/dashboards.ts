import type { TaskType } from "@funil/contract/records/tasks"
import { fillDashboards } from "../server/test/load/fill-dashboards.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import {
  type Product,
  removeFolder,
  startProcess,
  startProduct,
  succeed,
  temporaryFolder,
} from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const ports = { product: 4230, bare: 4231 } as const
const names = ["cards", "sales", "tasks", "financial"] as const
type Name = (typeof names)[number]
const callers = 4
const rounds = 5
const roundMs = 1500
/** A round of the largest account has few answers, so the median of several rounds counts. */
const manyRounds = 5
/** Set DASHBOARD_DEALS and DASHBOARD_MANY for a quick try. */
const deals = Number(process.env["DASHBOARD_DEALS"] ?? 200_000)
const manyDeals = Number(process.env["DASHBOARD_MANY"] ?? 1_000_000)
const targets = { p95: 300, share: 0.6, manyP95: 1500, board: 1.5 }

/** The range varies by caller, because identical requests share an answer. */
const call = (name: Name, caller = 0) =>
  ({ method: "GET", path: `/api/dashboards/${name}?to_date=${lastDay(caller)}` }) as const

/** A day of this month, the latest first. */
function lastDay(caller: number): string {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() + 1, 0)
  day.setUTCDate(day.getUTCDate() - caller)
  return day.toISOString().slice(0, 10)
}

type Next = (caller: number) => { readonly method: "GET"; readonly path: string }

async function filled({ port, dataDir }: Product, domain: string, count: number): Promise<TeamAccount> {
  const account = await signUp(port, domain)
  const types = await succeed<TaskType[]>(port, account.token, { method: "GET", path: "/taskTypes" })
  const target = { ...account, taskType: types[0]?.id ?? "" }
  await asOwner(dataDir, (client) => fillDashboards(client, target, count))
  return account
}

interface Times {
  readonly p95: number
  readonly perSecond: number
}

async function times(port: number, next: Next, token?: string): Promise<Times> {
  const result = await load({
    port,
    connections: callers,
    ms: roundMs,
    next,
    ...(token && { token }),
  })
  requireAll(result, 200)
  return { p95: quantile(result.latencies, 0.95), perSecond: result.perSecond }
}

/** Alternates a dashboard and its bare statement. The first round warms up both. */
async function compare(account: TeamAccount, name: Name, say: (line: string) => void): Promise<Outcome[]> {
  const [ours, bare]: [Times[], Times[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const one = await times(ports.product, (caller) => call(name, caller), account.token)
    const other = await times(ports.bare, () => ({ method: "GET", path: `/${name}` }))
    if (round === 0) continue
    ours.push(one)
    bare.push(other)
  }
  const p95 = median(ours.map((one) => one.p95))
  const share = median(ours.map((one) => one.perSecond)) / median(bare.map((one) => one.perSecond))
  say(`${name}: p95 ${p95.toFixed(0)} ms, ${share.toFixed(2)} of bare`)
  const what = `dashboard ${name}, ${deals.toLocaleString("en")} deals`
  return [
    {
      what: `${what}, p95`,
      how: `${callers} callers, this month`,
      measured: `${p95.toFixed(0)} ms`,
      target: `< ${targets.p95} ms`,
      isMet: p95 < targets.p95,
    },
    {
      what: `${what}, throughput`,
      how: "share of a bare handler that sends the same statement, by turns",
      measured: share.toFixed(2),
      target: `≥ ${targets.share}`,
      isMet: share >= targets.share,
    },
  ]
}

/** A usual account's board, alone and while others load dashboards of the big account. */
async function beside(small: TeamAccount, big: TeamAccount, say: (line: string) => void): Promise<Outcome> {
  const path = `/api/pipelines/${small.pipeline.id}/board?per_stage=20`
  const board = () => times(ports.product, () => ({ method: "GET", path }), small.token)
  const [alone, busy]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const quiet = await board()
    let asked = 0
    const next = () => call(names[asked++ % names.length] ?? "cards")
    const [together] = await Promise.all([
      board(),
      load({ port: ports.product, token: big.token, connections: 1, ms: roundMs, next }),
    ])
    if (round === 0) continue
    alone.push(quiet.p95)
    busy.push(together.p95)
  }
  const ratio = median(busy) / median(alone)
  say(`board p95 alone ${median(alone).toFixed(1)} ms, beside dashboards ${median(busy).toFixed(1)} ms`)
  return {
    what: "board beside a dashboard",
    how: `p95 of ${callers} callers of a board while one asks for dashboards of the big account, of that alone`,
    measured: ratio.toFixed(2),
    target: `≤ ${targets.board}`,
    isMet: ratio <= targets.board,
  }
}

async function many(account: TeamAccount, say: (line: string) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const name of names) {
    const rounds: number[] = []
    for (let round = 0; round <= manyRounds; round += 1) {
      const { p95 } = await times(ports.product, (caller) => call(name, caller), account.token)
      if (round > 0) rounds.push(p95)
    }
    const p95 = median(rounds)
    say(`${name} of ${manyDeals.toLocaleString("en")} deals: p95 ${p95.toFixed(0)} ms`)
    outcomes.push({
      what: `dashboard ${name}, ${manyDeals.toLocaleString("en")} deals, p95`,
      how: `${callers} callers, this month`,
      measured: `${p95.toFixed(0)} ms`,
      target: `< ${targets.manyP95} ms`,
      isMet: p95 < targets.manyP95,
    })
  }
  return outcomes
}

/** The cost of dashboards in large accounts, for their users and for others. */
export const dashboards: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(ports.product, dataDir)
  try {
    const small = await filled(product, "pequena", 2000)
    const big = await filled(product, "grande", deals)
    const huge = manyDeals > 0 ? await filled(product, "enorme", manyDeals) : null
    await asOwner(dataDir, (client) => client.query("vacuum analyze"))
    say("filled")
    await product.stop()
    product = await startProduct(ports.product, dataDir)
    const args = [JSON.stringify(big)]
    const bare = await startProcess("bare-dashboards-server.ts", { port: ports.bare, dataDir, args })
    const outcomes: Outcome[] = []
    for (const name of names) outcomes.push(...(await compare(big, name, say)))
    await bare.stop()
    outcomes.push(await beside(small, big, say))
    if (huge) outcomes.push(...(await many(huge, say)))
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
