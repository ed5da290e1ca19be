import { setTimeout as pause } from "node:timers/promises"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { call, type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4203
const deals = 50_000
const users = 4
const everyMs = 100
const idleMs = 6_000
const mostSeconds = 10
const mostRatio = 2

/** What others met: milliseconds of each of their calls. */
interface Met {
  readonly board: number[]
  readonly moves: number[]
}

async function timed(list: number[], work: () => Promise<unknown>): Promise<void> {
  const before = performance.now()
  await work()
  list.push(performance.now() - before)
}

/** Colleagues who look at the board, page on and move a card, one call every tenth of a second each, until told to stop. */
async function colleagues(account: TeamAccount, ids: readonly string[], isOver: () => boolean): Promise<Met> {
  const met: Met = { board: [], moves: [] }
  const { token, pipeline } = account
  const colleague = async (seat: number) => {
    await pause((seat * everyMs) / users)
    for (let turn = seat; !isOver(); turn += 1) {
      const next = performance.now() + everyMs
      if (turn % 4 === 0) {
        const body = { pipeline_stage_id: pipeline.stages[turn % 6]?.id }
        const path = `/cards/${ids[(turn * 7919) % ids.length]}`
        // A deal that a mass delete has taken is answered 404.
        await timed(met.moves, () => call(port, token, { method: "PUT", path, body }))
      } else {
        const path = `/pipelines/${pipeline.id}/board?per_stage=20`
        await timed(met.board, () => succeed(port, token, { method: "GET", path }))
      }
      await pause(Math.max(0, next - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: users }, (_, seat) => colleague(seat)))
  return met
}

/** Does some work while the colleagues go on with theirs. */
async function beside<T>(account: TeamAccount, ids: readonly string[], work: () => Promise<T>) {
  let isOver = false
  const met = colleagues(account, ids, () => isOver)
  const started = performance.now()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  isOver = true
  return { result, seconds, met: await met }
}

interface Step {
  readonly what: string
  readonly how: string
  /** Whether the board is full before it: else the calls without it are those before the last one that began so. */
  readonly isOfFullBoard: boolean
  readonly run: () => Promise<unknown>
}

function stepsOf({ token, pipeline, userId }: TeamAccount): Step[] {
  let undoToken = ""
  const filters = [{ filterField: "pipeline_id", operator: "=", valueField: pipeline.id }]
  const values = [
    { field: "pipeline_stage_id", value: pipeline.stages[1]?.id },
    { field: "user_id", value: userId },
    { field: "tags", value: { add: ["em massa"], remove: [] } },
    { field: "amount", value: 10 },
  ]
  const mass = async (method: "PUT" | "DELETE", body: object) => {
    const answer = await call(port, token, { method: method as "PUT", path: "/cards/filter", body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    undoToken = answer.headers.get("undo-token") ?? ""
  }
  const undo = () => succeed(port, token, { method: "POST", path: "/undo", body: { token: undoToken } })
  return [
    {
      what: "Mass edit",
      how: "stage, owner, tags and amount",
      isOfFullBoard: true,
      run: () => mass("PUT", { filters, values }),
    },
    { what: "Undo of a mass edit", how: "the same deals", isOfFullBoard: false, run: undo },
    { what: "Mass delete", how: "all of them", isOfFullBoard: true, run: () => mass("DELETE", { filters }) },
    { what: "Undo of a mass delete", how: "the same deals", isOfFullBoard: false, run: undo },
  ]
}

/** What the same edit, without rights, history and totals, costs bare SQL; it is rolled back. */
async function bareSeconds(dataDir: string, { id, userId, pipeline }: TeamAccount): Promise<number> {
  return asOwner(dataDir, async (client) => {
    await client.query("begin")
    const started = performance.now()
    await client.query(
      `update deals set pipeline_stage_id = $2, user_id = $3, tags = array_append(tags, 'em massa'), amount = 10,
         position = position || '1', last_stage_updated_at = now(), updated_at = now(), version = version + 1
       where account_id = $1`,
      [id, pipeline.stages[1]?.id, userId],
    )
    const seconds = (performance.now() - started) / 1000
    await client.query("rollback")
    await client.query("vacuum analyze deals")
    return seconds
  })
}

interface Took {
  readonly seconds: number
  readonly bare: number
  readonly ratio: number
}

function outcomesOf({ what, how }: Step, { seconds, bare, ratio }: Took): Outcome[] {
  const number = deals.toLocaleString("en")
  return [
    {
      what: `${what} of ${number} deals`,
      how: `${how}, with ${users} colleagues at work; bare SQL is the mass edit as one statement, without them`,
      measured: `${seconds.toFixed(1)} s, ${(seconds / bare).toFixed(1)} × bare SQL`,
      target: `< ${mostSeconds} s`,
      isMet: seconds < mostSeconds,
    },
    {
      what: `Others during: ${what.toLowerCase()}`,
      how: `p95 of ${users} colleagues' board calls, to that of the same calls without it on a full board`,
      measured: `${ratio.toFixed(2)}×`,
      target: `< ${mostRatio}×`,
      isMet: ratio < mostRatio,
    },
  ]
}

async function measure(product: Product, say: (line: string) => void): Promise<Outcome[]> {
  const account = await signUp(port, "equipe-massa")
  const ids = await asOwner(product.dataDir, async (client) => {
    const made = await fillAccount(client, account, deals)
    await client.query("vacuum analyze")
    return made
  })
  const bare = await bareSeconds(product.dataDir, account)
  const idleFor = async () => (await beside(account, ids, () => pause(idleMs))).met
  await idleFor()
  const outcomes: Outcome[] = []
  let idle = 0
  for (const step of stepsOf(account)) {
    // A board that an undo fills again is read in no time before it; during it is as full as it was before all.
    if (step.isOfFullBoard) idle = quantile((await idleFor()).board, 0.95)
    const { seconds, met } = await beside(account, ids, step.run)
    const during = quantile(met.board, 0.95)
    say(
      `${step.what}: ${seconds.toFixed(1)} s, bare SQL ${bare.toFixed(1)} s; board p95 ${idle.toFixed(1)} → ${during.toFixed(1)} ms; moves p95 ${quantile(met.moves, 0.95).toFixed(0)} ms`,
    )
    outcomes.push(...outcomesOf(step, { seconds, bare, ratio: during / idle }))
  }
  return outcomes
}

/** Mass edits, mass deletes and their undos over 50,000 deals: how long they take, and what others meet meanwhile. */
export const mass: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    return await measure(product, say)
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
