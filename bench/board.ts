import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median, quantile } from "./outcome.ts"
import { type Product, removeFolder, startProcess, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const ports = { product: 4085, bare: 4086 } as const
const accounts = 20
const bigDeals = 200_000
const smallDeals = 2000
const connections = 16
const rounds = 5
const roundMs = 3000

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
  // There are as many as were signed up.
  return [all[0] as TeamAccount, all[1] as TeamAccount]
}

/** One call after another, of both accounts by turns, so that both meet the same noise. */
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

/** Throughput of the board call against a bare handler, its slowest calls, and what 100 times more deals cost. */
export const board: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(ports.product, dataDir)
  try {
    const [big, small] = await prepare(product, say)
    const bare = await startProcess("bare-board-server.ts", {
      port: ports.bare,
      dataDir,
      args: [JSON.stringify(big)],
    })
    const ours: number[] = []
    const theirs: number[] = []
    const latencies: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const { token } = big
      const one = await load({
        port: ports.product,
        token,
        connections,
        ms: roundMs,
        next: () => boardOf(big),
      })
      const other = await load({
        port: ports.bare,
        connections,
        ms: roundMs,
        next: () => ({ method: "GET", path: "/board" }),
      })
      requireAll(one, 200)
      requireAll(other, 200)
      say(
        `round ${round}: ${one.perSecond.toFixed(0)} boards/s, bare ${other.perSecond.toFixed(0)}/s, p99 ${quantile(one.latencies, 0.99).toFixed(0)} ms`,
      )
      // The first round warms both up.
      if (round === 0) continue
      ours.push(one.perSecond)
      theirs.push(other.perSecond)
      latencies.push(quantile(one.latencies, 0.99))
    }
    await bare.stop()
    const share = median(ours) / median(theirs)
    const slowest = median(latencies)
    const growth = await sizes(ports.product, big, small)
    const how = `8 stages × 20 cards, ${bigDeals.toLocaleString("en")} deals among ${accounts} accounts, ${connections} connections`
    return [
      {
        what: "Board, throughput",
        how: `${how}; of a bare handler with the same statements`,
        measured: share.toFixed(2),
        target: "≥ 0.5",
        isMet: share >= 0.5,
      },
      {
        what: "Board, p99",
        how,
        measured: `${slowest.toFixed(0)} ms`,
        target: "< 50 ms",
        isMet: slowest < 50,
      },
      {
        what: "Board, growth",
        how: "time at 200,000 deals of that at 2,000",
        measured: growth.toFixed(2),
        target: "≤ 1.5",
        isMet: growth <= 1.5,
      },
    ]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
