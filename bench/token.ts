import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, median } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4093
const deals = 2000
const connections = 4
/** Many short rounds, so that both sides see the same noise. */
const rounds = 20
const warmMs = 3000
const roundMs = 2000
/** Above the calls sent here, so that the limiter counts them without rejecting any. */
const limited = { RATE_LIMIT: "1000000" }

/** The cost of an API token against a session: alternates both for pages of deals. */
export const token: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir, limited)
  try {
    const account = await signUp(port, "tokens")
    await asOwner(dataDir, async (client) => {
      await fillAccount(client, account, deals)
      await client.query("vacuum analyze")
    })
    const body = { name: "Bench", scopes: ["read"] }
    const made: { secret: string } = await succeed(port, account.token, {
      method: "POST",
      path: "/tokens",
      body,
    })
    const next = () => ({ method: "GET", path: "/api/cards?per_page=20" }) as const
    const perSecond = async (by: string, ms: number) => {
      const result = await load({ port, token: by, connections, ms, next })
      requireAll(result, 200)
      return result.perSecond
    }
    for (const by of [account.token, made.secret]) await perSecond(by, warmMs)
    const shares: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bySession = await perSecond(account.token, roundMs)
      const byToken = await perSecond(made.secret, roundMs)
      say(`${byToken.toFixed(0)} pages/s by a token, ${bySession.toFixed(0)}/s by a session`)
      shares.push(byToken / bySession)
    }
    const cost = 1 - median(shares)
    return [
      {
        what: "API token",
        how: `pages of 20 of ${deals.toLocaleString("en")} deals, ${connections} connections, by turns by a token and by a session; median of ${rounds}`,
        measured: `${(cost * 100).toFixed(1)} % of the throughput`,
        target: "≤ 3 %",
        isMet: cost <= 0.03,
      },
    ]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
