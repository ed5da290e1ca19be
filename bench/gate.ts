import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median } from "./outcome.ts"
import { removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4088
const deals = 2000
const connections = 4
/** Many short rounds, so that both sides see the same noise. */
const rounds = 12
const warmMs = 2000
const roundMs = 4000
const withoutGate = { NODE_OPTIONS: `--import=${new URL("without-gate.ts", import.meta.url).href}` }

/** Board calls per second of a newly started product. */
async function boardsPerSecond(
  dataDir: string,
  { token, pipeline }: TeamAccount,
  env: object,
): Promise<number> {
  const product = await startProduct(port, dataDir, env)
  try {
    const next = () => ({ method: "GET", path: `/api/pipelines/${pipeline.id}/board?per_stage=20` }) as const
    requireAll(await load({ port, token, connections, ms: warmMs, next }), 200)
    const result = await load({ port, token, connections, ms: roundMs, next })
    requireAll(result, 200)
    return result.perSecond
  } finally {
    await product.stop()
  }
}

/** The cost of the gate for blocked accounts: alternates the product with and without it. */
export const gate: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  try {
    const product = await startProduct(port, dataDir)
    const account = await signUp(port, "portao")
    await asOwner(dataDir, async (client) => {
      await fillAccount(client, account, deals)
      await client.query("vacuum analyze")
    })
    await product.stop()
    const shares: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const gated = await boardsPerSecond(dataDir, account, {})
      const bare = await boardsPerSecond(dataDir, account, withoutGate)
      say(`${gated.toFixed(0)} boards/s, without the gate ${bare.toFixed(0)}/s`)
      shares.push(gated / bare)
    }
    const cost = 1 - median(shares)
    return [
      {
        what: "Gate for blocked accounts",
        how: `board of ${deals.toLocaleString("en")} deals, ${connections} connections, the product by turns as it is and without the gate; median of ${rounds}`,
        measured: `${(cost * 100).toFixed(1)} % of the board's throughput`,
        target: "≤ 3 %",
        isMet: cost <= 0.03,
      },
    ]
  } finally {
    removeFolder(dataDir)
  }
}
