import { openDatabase } from "../server/src/platform/db/database.ts"
import { secretKeyIn } from "../server/src/platform/secrets.ts"
import { bareMover } from "../server/test/load/bare-move.ts"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { rawPool } from "../server/test/load/raw-pool.ts"
import { asOwner } from "./as-owner.ts"
import { pick } from "./everyday-calls.ts"
import { type Call, load, requireAll } from "./http-load.ts"
import { type Measurement, median, type Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4087
const deals = 5000
/** Many short rounds, so that both sides see the same noise. */
const rounds = 8
const roundMs = 700
const crowd = 32

/** Moves per second of the product and of the bare transaction, alternating. */
async function throughput(
  product: Product,
  account: TeamAccount,
  ids: readonly string[],
  connections: number,
) {
  const database = await openDatabase({ dataDir: product.dataDir, secretKey: secretKeyIn(product.dataDir) })
  const pool = rawPool(database.appConnection)
  const bare = bareMover(pool, account)
  const stages = account.pipeline.stages.slice(0, -1).map(({ id }) => id)
  const next = (): Call => ({
    method: "PUT",
    path: `/api/cards/${pick(ids)}`,
    body: { pipeline_stage_id: pick(stages), before_id: pick(ids) },
  })
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const result = await load({ port, token: account.token, connections, ms: roundMs, next })
    requireAll(result, 200)
    const other = await bare({ connections, ms: roundMs, ids, stages })
    if (round === 0) continue
    ours.push(result.perSecond)
    theirs.push(other)
  }
  await pool.end()
  await database.close()
  return { ours: median(ours), theirs: median(theirs) }
}

/** The throughput of a move against the bare transaction. */
export const move: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const account = await signUp(port, "equipe-move")
    const ids = await asOwner(dataDir, async (client) => {
      const made = await fillAccount(client, account, deals)
      await client.query("vacuum analyze")
      return made
    })
    const outcomes: Outcome[] = []
    for (const connections of [1, 8, crowd]) {
      const { ours, theirs } = await throughput(product, account, ids, connections)
      const share = ours / theirs
      say(`${connections} connections: ${ours.toFixed(0)} moves/s, bare ${theirs.toFixed(0)}/s`)
      outcomes.push({
        what: `Move, ${connections} ${connections === 1 ? "connection" : "connections"}`,
        how: `PUT /cards/{id} among ${deals.toLocaleString("en")} deals; of the bare transaction with its ledger rows, without HTTP`,
        measured: share.toFixed(2),
        target: "≥ 0.5",
        isMet: share >= 0.5,
      })
    }
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
