import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import { type Product, removeFolder, startProcess, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const ports = { product: 4085, bare: 4086 } as const
const accounts = 20
const bigDeals = 200_000
const smallDeals = 2000
const crowdSize = 16
const bareCall = { method: "GET", path: "/board" } as const
/** Many short rounds, so that both sides see the same noise. */
const rounds = 16
const roundMs = 500
const steadyMs = 20_000

function boardOf({ pipeline }: TeamAccount) {
  return { method: "GET", path: `/api/pipelines/${pipeline.id}/board?per_stage=20` } as const
}

async function prepare(product: Product, say: (line: string) => void): Promise<[TeamAccount, TeamAccount]> {
  const all: TeamAccount[] = []
  for (let index = 0; index < accounts; index += 1) all.push(await signUp(product.port, `equipe-${index}`))
  await asOwner(product.dataDir, async (client) => {
    for (const [index, account] of all.entries())
      await fillAccount(client, account, index === 0 ? bigDeals : smallDeals)
    await client.query("vacuum analyze")
  })
  say(`${accounts} accounts, one with ${bigDeals} deals`)
  // Two accounts were signed up.
  return [all[0] as TeamAccount, all[1] as TeamAccount]
}

/** Alternates calls of both accounts, so that both see the same noise. */
async function sizes(port: number, big: TeamAccount, small: TeamAccount): Promise<number> {
  const times: Record<string, number[]> = { big: [], small: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, account] of [
      ["small", small],
      ["big", big],
    ] as const) {
      const result = await load({
        port,
        token: account.token,
        connections: 1,
        ms: 1000,
        next: () => boardOf(account),
      })
      requireAll(result, 200)
      times[name]?.push(median(result.latencies))
    }
  }
  return median(times["big"] ?? []) / median(times["small"] ?? [])
}

interface Comparison {
  /** Our throughput as a share of the bare handler's. */
  readonly share: number
}

/** Alternates our board call and the bare handler. The first round warms up both. */
async function compare(
  big: TeamAccount,
  connections: number,
  say: (line: string) => void,
): Promise<Comparison> {
  const ours: number[] = []
  const bare: number[] = []
  const { token } = big
  for (let round = 0; round <= rounds; round += 1) {
    const one = await load({ port: ports.product, token, connections, ms: roundMs, next: () => boardOf(big) })
    const other = await load({ port: ports.bare, connections, ms: roundMs, next: () => bareCall })
    requireAll(one, 200)
    requireAll(other, 200)
    if (round === 0) continue
    ours.push(one.perSecond)
    bare.push(other.perSecond)
  }
  say(`${connections} connections: ${median(ours).toFixed(0)} boards/s, bare ${median(bare).toFixed(0)}/s`)
  return { share: median(ours) / median(bare) }
}

/** The slowest of a hundred calls on an idle machine. */
async function slowest(big: TeamAccount, say: (line: string) => void): Promise<number> {
  const { token } = big
  const result = await load({
    port: ports.product,
    token,
    connections: crowdSize,
    ms: steadyMs,
    next: () => boardOf(big),
  })
  requireAll(result, 200)
  const [middle, p99] = [median(result.latencies), quantile(result.latencies, 0.99)]
  say(
    `${crowdSize} connections for ${steadyMs / 1000} s: median ${middle.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  )
  return p99
}

interface BoardFigures {
  readonly alone: Comparison
  readonly crowd: Comparison
  readonly p99: number
  readonly growth: number
}

function outcomesOf({ alone, crowd, p99, growth }: BoardFigures): Outcome[] {
  const what = `8 stages × 20 cards, ${bigDeals.toLocaleString("en")} deals among ${accounts} accounts`
  const bare = "of a bare handler with the same statements"
  return [
    {
      what: "Board, throughput, one caller",
      how: `${what}; ${bare}`,
      measured: alone.share.toFixed(2),
      target: "≥ 0.5",
      isMet: alone.share >= 0.5,
    },
    {
      what: `Board, throughput, ${crowdSize} callers`,
      how: `the same; callers of the same board at the same moment share a read, which the bare handler's do not`,
      measured: crowd.share.toFixed(2),
      target: "≥ 0.5",
      isMet: crowd.share >= 0.5,
    },
    {
      what: "Board, p99",
      how: `${crowdSize} connections without a pause for ${steadyMs / 1000} s`,
      measured: `${p99.toFixed(0)} ms`,
      target: "< 50 ms",
      isMet: p99 < 50,
    },
    {
      what: "Board, growth",
      how: `time at ${bigDeals.toLocaleString("en")} deals of that at ${smallDeals.toLocaleString("en")}`,
      measured: growth.toFixed(2),
      target: "≤ 1.5",
      isMet: growth <= 1.5,
    },
  ]
}

/**
 * The board call's throughput against a bare handler, its slowest calls, and the cost of 100 times
 * more deals.
 */
export const board: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(ports.product, dataDir)
  try {
    const [big, small] = await prepare(product, say)
    // Stopping flushes the filled data to disk, which would otherwise happen during the
    // measurement.
    await product.stop()
    product = await startProduct(ports.product, dataDir)
    const args = [JSON.stringify(big)]
    const bare = await startProcess("bare-board-server.ts", { port: ports.bare, dataDir, args })
    const alone = await compare(big, 1, say)
    const crowd = await compare(big, crowdSize, say)
    await bare.stop()
    const p99 = await slowest(big, say)
    return outcomesOf({ alone, crowd, p99, growth: await sizes(ports.product, big, small) })
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
