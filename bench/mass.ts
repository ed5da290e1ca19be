import { setTimeout as pause } from "node:timers/promises"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import { call, type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4203
const deals = 50_000
const users = 4
const everyMs = 100
const idleMs = 5_000
/** How often each step runs, between two idle periods. The figures are the medians. */
const rounds = 3
const batch = 250
const maxSeconds = 10
const maxRatio = 2

/** Other users' calls during a step, in milliseconds. */
interface CallTimes {
  readonly board: number[]
  readonly moves: number[]
}

async function timed(list: number[], work: () => Promise<unknown>): Promise<void> {
  const before = performance.now()
  await work()
  list.push(performance.now() - before)
}

/**
 * Simulates users who view the board, page and move a card, each with a call every 100 ms, until
 * `isOver`.
 */
async function colleagues(
  account: TeamAccount,
  ids: readonly string[],
  isOver: () => boolean,
): Promise<CallTimes> {
  const met: CallTimes = { board: [], moves: [] }
  const { token, pipeline } = account
  const colleague = async (seat: number) => {
    await pause((seat * everyMs) / users)
    for (let turn = seat; !isOver(); turn += 1) {
      const next = performance.now() + everyMs
      if (turn % 4 === 0) {
        const body = { pipeline_stage_id: pipeline.stages[turn % 6]?.id }
        const path = `/cards/${ids[(turn * 7919) % ids.length]}`
        // A deal that the mass delete has already removed answers 404.
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

/** Runs some work while other users continue theirs. */
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
  readonly run: () => Promise<unknown>
}

/**
 * Steps that restore the board's state, so each is measured against idle periods before and after
 * it.
 */
type Pair = readonly [Step, Step]

function pairsOf({ token, pipeline, userId }: TeamAccount): Pair[] {
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
  const edit = () => mass("PUT", { filters, values })
  const trash = () => mass("DELETE", { filters })
  const undo = () => succeed(port, token, { method: "POST", path: "/undo", body: { token: undoToken } })
  return [
    [
      { what: "Mass edit", how: "stage, owner, tags and amount", run: edit },
      { what: "Undo of a mass edit", how: "the same deals", run: undo },
    ],
    [
      { what: "Mass delete", how: "all of them", run: trash },
      { what: "Undo of a mass delete", how: "the same deals", run: undo },
    ],
  ]
}

const bareUpdate = `
  update deals set pipeline_stage_id = $2, user_id = $3, tags = array_append(tags, 'em massa'), amount = 10,
    position = position || '1', last_stage_updated_at = now(), updated_at = now(), version = version + 1
  where account_id = $1`

/** The seconds of the same update in bare SQL, without rights, history and totals. Rolled back. */
async function bareSeconds(dataDir: string, { id, userId, pipeline }: TeamAccount): Promise<number> {
  return asOwner(dataDir, async (client) => {
    await client.query("begin")
    const started = performance.now()
    await client.query(bareUpdate, [id, pipeline.stages[1]?.id, userId])
    const seconds = (performance.now() - started) / 1000
    await client.query("rollback")
    await client.query("vacuum analyze")
    return seconds
  })
}

/**
 * Runs only the bare update on a connection, in batches without a pause, to show what any busy
 * connection costs others.
 */
async function busyBackend(dataDir: string, account: TeamAccount, ids: readonly string[]): Promise<void> {
  const { id, userId, pipeline } = account
  await asOwner(dataDir, async (client) => {
    const until = performance.now() + idleMs
    for (let from = 0; performance.now() < until; from = (from + batch) % ids.length) {
      const values = [id, pipeline.stages[1]?.id, userId, ids.slice(from, from + batch)]
      await client.query("begin")
      await client.query(`${bareUpdate} and id = any($4::uuid[])`, values)
      await client.query("rollback")
    }
  })
}

/** The figures of a step in a round. */
interface StepFigures {
  readonly step: Omit<Step, "run">
  readonly seconds: number
  readonly bare: number
  /** The p95 of other users' board calls during the step, divided by that of idle periods. */
  readonly ratio: number
}

interface Bench {
  readonly account: TeamAccount
  readonly ids: readonly string[]
  readonly dataDir: string
  readonly say: (line: string) => void
}

/** A round: each pair of steps and the busy connection, between idle periods on a full board. */
async function round({ account, ids, dataDir, say }: Bench): Promise<StepFigures[]> {
  const bare = await bareSeconds(dataDir, account)
  const p95 = (board: readonly number[]) => quantile(board, 0.95)
  const idle = async () => (await beside(account, ids, () => pause(idleMs))).met.board
  const busy: Step = { what: control, how: "", run: () => busyBackend(dataDir, account, ids) }
  const took: StepFigures[] = []
  let before = await idle()
  for (const steps of [...pairsOf(account), [busy]]) {
    const done = []
    for (const step of steps) done.push({ step, ...(await beside(account, ids, step.run)) })
    const after = await idle()
    const without = p95([...before, ...after])
    for (const { step, seconds, met } of done) {
      const during = p95(met.board)
      say(
        `${step.what}: ${seconds.toFixed(1)} s, bare SQL ${bare.toFixed(1)} s; board p95 ${without.toFixed(1)} → ${during.toFixed(1)} ms, ${(during / without).toFixed(2)}×; moves p95 ${p95(met.moves).toFixed(0)} ms`,
      )
      took.push({ step, seconds, bare, ratio: during / without })
    }
    before = after
  }
  return took
}

const control = "A busy connection"

/** The median of a figure with its minimum and maximum. */
function spread(values: readonly number[], digits: number, unit: string): string {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  )
  return `${middle}${unit} (${min} to ${max})`
}

function outcomesOf(
  { what, how }: StepFigures["step"],
  took: readonly StepFigures[],
  floor: string,
): Outcome[] {
  const number = deals.toLocaleString("en")
  const seconds = took.map((one) => one.seconds)
  const ratios = took.map(({ ratio }) => ratio)
  const times = median(took.map((one) => one.seconds / one.bare)).toFixed(1)
  return [
    {
      what: `${what} of ${number} deals`,
      how: `${how}, with ${users} colleagues at work; median of ${rounds}; bare SQL is the mass edit as one statement, without them`,
      measured: `${spread(seconds, 1, " s")}, ${times} × bare SQL`,
      target: `< ${maxSeconds} s`,
      isMet: median(seconds) < maxSeconds,
    },
    {
      what: `Others during: ${what.toLowerCase()}`,
      how: `p95 of ${users} colleagues' board calls, to that of the same calls before and after it on a full board; median of ${rounds}; beside one connection that does nothing but bare updates: ${floor}`,
      measured: spread(ratios, 2, "×"),
      target: `< ${maxRatio}×`,
      isMet: median(ratios) < maxRatio,
    },
  ]
}

async function measure(product: Product, say: (line: string) => void): Promise<Outcome[]> {
  const { dataDir } = product
  const account = await signUp(port, "equipe-massa")
  const ids = await asOwner(dataDir, (client) => fillAccount(client, account, deals))
  await asOwner(dataDir, (client) => client.query("vacuum analyze"))
  // Anything a process does for the first time takes longer.
  await beside(account, ids, () => pause(idleMs))
  const took: StepFigures[] = []
  for (let turn = 0; turn < rounds; turn += 1) took.push(...(await round({ account, ids, dataDir, say })))
  const steps = Map.groupBy(took, ({ step }) => step.what)
  const busy = (steps.get(control) ?? []).map(({ ratio }) => ratio)
  steps.delete(control)
  return [...steps.values()].flatMap((same) =>
    same[0] ? outcomesOf(same[0].step, same, spread(busy, 2, "×")) : [],
  )
}

/**
 * Mass edits, mass deletes and their undos on 50,000 deals: how long they take, and how much they
 * slow others.
 */
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
