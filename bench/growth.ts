import { asOwner } from "./as-owner.ts"
import {
  type CallName,
  type EverydayCall,
  everydayCalls,
  type FilledAccount,
  filledAccount,
} from "./everyday-calls.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median, type Outcome } from "./outcome.ts"
import { removeFolder, startProduct, temporaryFolder } from "./product.ts"

const port = 4214
const small = 2000
/** Set GROWTH_DEALS for a quick try. */
const big = Number(process.env["GROWTH_DEALS"] ?? 1_000_000)
const rounds = 5
const roundMs = 500
const maxRatio = 1.5

/**
 * The milliseconds of a call, alternating between both accounts, so that both see the same noise.
 */
async function times(call: EverydayCall, accounts: readonly FilledAccount[]): Promise<number[]> {
  const found = accounts.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, account] of accounts.entries()) {
      const next = () => call.next(account)
      const result = await load({ port, token: account.token, connections: 1, ms: roundMs, next })
      requireAll(result, call.status)
      if (round > 0) found[index]?.push(median(result.latencies))
    }
  return found.map(median)
}

/** How much slower each call is in a full account than in a small one in the same database. */
export const growth: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product = await startProduct(port, dataDir)
  try {
    const accounts: FilledAccount[] = []
    for (const deals of [small, big]) {
      const started = performance.now()
      const contacts = Math.ceil(deals / 5) * 2
      accounts.push(await filledAccount(product, `equipe-de-${deals}`, { deals, contacts }))
      say(`${deals.toLocaleString("en")} deals in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
    await asOwner(dataDir, (client) => client.query("vacuum analyze"))
    await product.stop()
    product = await startProduct(port, dataDir)
    const outcomes: Outcome[] = []
    for (const name of Object.keys(everydayCalls) as CallName[]) {
      const call = everydayCalls[name]
      const [little = Number.NaN, much = Number.NaN] = await times(call, accounts)
      const ratio = much / little
      say(`${name}: ${little.toFixed(1)} ms, ${much.toFixed(1)} ms, ${ratio.toFixed(2)}×`)
      outcomes.push({
        what: `${call.what.replace(/ 50,000/, "")}, growth`,
        how: `time in an account of ${big.toLocaleString("en")} deals (${much.toFixed(1)} ms) of that in one of ${small.toLocaleString("en")} (${little.toFixed(1)} ms)`,
        measured: ratio.toFixed(2),
        target: `≤ ${maxRatio}`,
        isMet: ratio <= maxRatio,
      })
    }
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
