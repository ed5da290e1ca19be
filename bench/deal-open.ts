import type { listActivity } from "@funil/contract/records/activity"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { activityOfDeal, fillActivity } from "../server/test/load/fill-activity.ts"
import { asOwner } from "./as-owner.ts"
import { type Call, load, requireAll } from "./http-load.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4078
const deals = 5000
const busy = 40
const warmMs = 2000
const measuredMs = 8000
const maxMs = 40

/** The milliseconds to open each deal: the deal, then the first page of its timeline. */
async function openings({ token }: TeamAccount, ids: readonly string[], ms: number): Promise<number[]> {
  let turn = 0
  const next = (): Call => {
    const id = ids[Math.floor(turn / 2) % ids.length] ?? ""
    turn += 1
    const path = turn % 2 === 1 ? `/api/cards/${id}` : `/api/activity?entity=deal&record_id=${id}`
    return { method: "GET", path }
  }
  const result = await load({ port, token, connections: 1, ms, next })
  requireAll(result, 200)
  const { latencies } = result
  return latencies.flatMap((first, index) => {
    const second = latencies[index + 1]
    return index % 2 === 0 && second !== undefined ? first + second : []
  })
}

/** Reads a timeline to its end and returns the number of items. */
async function wholeTimeline({ token }: TeamAccount, id: string): Promise<number> {
  const path = `/activity?entity=deal&record_id=${id}&per_page=100`
  let count = 0
  for (let before: string | null = ""; before !== null;) {
    const page: CallAnswer<typeof listActivity> = await succeed(port, token, {
      method: "GET",
      path: before === "" ? path : `${path}&before=${before}`,
    })
    count += page.data.length
    before = page.next
  }
  return count
}

/** How long a deal with a long history takes to open. */
export const dealOpen: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const account = await signUp(port, "equipe-abrir")
    const ids = await asOwner(dataDir, async (client) => {
      const made = await fillAccount(client, account, deals)
      await fillActivity(client, account, made.slice(0, busy))
      await client.query("vacuum analyze")
      return made.slice(0, busy)
    })
    await openings(account, ids, warmMs)
    const times = await openings(account, ids, measuredMs)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    say(`${times.length} openings: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    const { changes, notes, tasks, files, messages } = activityOfDeal
    const told = await wholeTimeline(account, ids[0] ?? "")
    const all = changes + notes + tasks / 2 + files + messages
    const outcomes: Outcome[] = [
      {
        what: "Opening a busy deal, p95",
        how: `GET /cards/{id}, then GET /activity, of ${busy} deals with ${changes} changes, ${notes} notes, ${tasks} tasks, ${files} files each`,
        measured: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)})`,
        target: `< ${maxMs} ms`,
        isMet: p95 < maxMs,
      },
      {
        what: "A timeline read to its end",
        how: "in pages of 100, against what is stored",
        measured: `${told} of ${all}`,
        target: `${all}`,
        isMet: told === all,
      },
    ]
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
