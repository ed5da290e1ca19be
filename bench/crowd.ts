import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { type EverydayCall, everydayCalls, type FilledAccount } from "./everyday-calls.ts"
import { load, requireAll } from "./http-load.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4212
const deals = 5000
const callers = 64
/** Alternates both kinds of moves, so that both see the same noise. */
const rounds = 6
const roundMs = 4000
const maxRatio = 5

/** The milliseconds of moves by many callers. */
async function moves(account: FilledAccount, call: EverydayCall): Promise<number[]> {
  const next = () => call.next(account)
  const result = await load({ port, token: account.token, connections: callers, ms: roundMs, next })
  requireAll(result, call.status)
  return result.latencies
}

/** Counts violations: lost cards, wrong totals, two cards at one position, deadlocks. */
async function harm(dataDir: string, { id }: FilledAccount): Promise<Harm> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<Harm>(
      `select $2::int - (select count(*)::int from deals where account_id = $1 and deleted_at is null) as lost,
         (select count(*)::int from stage_totals t cross join lateral (
           select count(*) as count, coalesce(sum(amount), 0) as sum from deals d
           where d.account_id = $1 and d.pipeline_stage_id = t.stage_id and d.deleted_at is null
         ) n where t.account_id = $1 and (t.count, t.sum) is distinct from (n.count, n.sum)) as totals,
         (select count(*)::int from (
           select from deals where account_id = $1 and deleted_at is null group by pipeline_stage_id, position having count(*) > 1) twice) as places,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
      [id, deals],
    )
    return rows[0] as Harm
  })
}

interface Harm {
  readonly lost: number
  readonly totals: number
  readonly places: number
  readonly deadlocks: number
}

/**
 * Many callers who move cards within one stage, against as many who move them across all stages.
 */
export const crowd: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const signedUp = await signUp(port, "equipe-multidao")
    const ids = await asOwner(dataDir, async (client) => {
      const made = await fillAccount(client, signedUp, deals)
      await client.query("vacuum analyze")
      return made
    })
    const account: FilledAccount = { ...signedUp, deals: ids, taskType: "" }
    const [one, spread]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const [within, over] = [
        await moves(account, everydayCalls["move-in-one"]),
        await moves(account, everydayCalls.move),
      ]
      if (round > 0) one.push(...within)
      if (round > 0) spread.push(...over)
    }
    const [slow, quick] = [quantile(one, 0.99), quantile(spread, 0.99)]
    const { lost, totals, places, deadlocks } = await harm(dataDir, account)
    say(
      `in one stage ${one.length} moves, p99 ${slow.toFixed(0)} ms; over all ${spread.length}, p99 ${quick.toFixed(0)} ms`,
    )
    const outcomes: Outcome[] = [
      {
        what: "A crowd in one stage, p99",
        how: `${callers} callers move cards within one stage (p50 ${quantile(one, 0.5).toFixed(0)}, p99 ${slow.toFixed(0)} ms), to as many whose moves go over all stages (p50 ${quantile(spread, 0.5).toFixed(0)}, p99 ${quick.toFixed(0)} ms), by turns of ${roundMs / 1000} s`,
        measured: `${(slow / quick).toFixed(1)}×`,
        target: `≤ ${maxRatio}×`,
        isMet: slow / quick <= maxRatio,
      },
      {
        what: "Moves in one stage",
        how: `after ${(one.length + spread.length).toLocaleString("en")} moves of that crowd: the cards, their places and the totals of their stages (${totals} wrong, ${places} shared places)`,
        measured: `${lost} lost, ${deadlocks} deadlocks`,
        target: "0 lost, 0 deadlocks",
        isMet: lost + totals + places + deadlocks === 0,
      },
    ]
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
