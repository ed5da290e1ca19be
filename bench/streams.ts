import { get, type IncomingMessage } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { Role } from "@funil/contract/account/permissions"
import type { ChangeEvent } from "@funil/contract/api/events"
import type { Deal } from "@funil/contract/records/deals"
import type { AccountId } from "@funil/contract/shared/ids"
import { hashToken, mintToken } from "../server/src/platform/access/sessions.ts"
import { newId } from "../server/src/platform/new-id.ts"
import type { Client } from "../server/test/connected.ts"
import { asOwner } from "./as-owner.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { peakOf, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4086
/** The number of users with an open tab in each account: one large company and many small ones. */
const teams = [1000, ...Array.from({ length: 40 }, () => 100)]
const streams = teams.reduce((sum, size) => sum + size, 0)
const openAtOnce = 50
const writes = 200
const everyMs = 100
const maxMs = 1000

/** The roles of every ten team members. `elsewhere` sees only another pipeline. */
const team: readonly (readonly [Role, "everywhere" | "here" | "elsewhere"])[] = [
  ["manager", "everywhere"],
  ["agent", "everywhere"],
  ["agent", "everywhere"],
  ["agent", "here"],
  ["agent", "here"],
  ["agent", "elsewhere"],
  ["restricted_agent", "everywhere"],
  ["restricted_agent", "everywhere"],
  ["external_agent", "everywhere"],
  ["visitor", "elsewhere"],
]

interface Tab {
  readonly account: TeamAccount
  readonly userId: string
  readonly token: string
  /** Whether the user sees every deal of the pipeline, or only their own. */
  readonly seesAll: boolean
  readonly mayOwn: boolean
}

/** The members of an account, each with a session. */
async function hire(client: Client, account: TeamAccount, size: number): Promise<Tab[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from pipelines where account_id = $1 and id <> $2",
    [account.id, account.pipeline.id],
  )
  const reach = { everywhere: [], here: [account.pipeline.id], elsewhere: rows.map(({ id }) => id) }
  const people = Array.from({ length: size }, (_, index) => {
    const [role, where] = team[index % team.length] ?? ["agent", "everywhere"]
    const isRestricted = role === "restricted_agent" || role === "external_agent"
    const tab: Tab = {
      account,
      userId: newId(),
      token: mintToken(account.id as AccountId),
      seesAll: !isRestricted && where !== "elsewhere",
      mayOwn: isRestricted,
    }
    return { tab, role, pipelines: JSON.stringify(reach[where]) }
  })
  await client.query(
    `insert into users (account_id, id, role, first_name, email, pipelines, created_at, updated_at)
     select $1, p.id, p.role, 'Rui', p.id || '@equipe.test', array(select jsonb_array_elements_text(p.pipelines::jsonb))::uuid[], now(), now()
     from unnest($2::uuid[], $3::text[], $4::text[]) as p (id, role, pipelines)`,
    [
      account.id,
      people.map(({ tab }) => tab.userId),
      people.map(({ role }) => role),
      people.map(({ pipelines }) => pipelines),
    ],
  )
  await client.query(
    `insert into sessions (account_id, id, user_id, token_hash, created_at, last_seen_at, expires_at)
     select $1, gen_random_uuid(), s.id, s.hash, now(), now(), now() + interval '1 day'
     from unnest($2::uuid[], $3::bytea[]) as s (id, hash)`,
    [account.id, people.map(({ tab }) => tab.userId), people.map(({ tab }) => hashToken(tab.token))],
  )
  return people.map(({ tab }) => tab)
}

/** The times at which each tab received an event, by record. */
type EventTimes = Map<string, Map<Tab, number[]>>

function listen(tab: Tab, heard: EventTimes): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${tab.token}` }
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/api/events", headers, agent: false }, (answer) => {
      let pending = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => {
        const lines = (pending + chunk).split("\n")
        pending = lines.pop() ?? ""
        for (const line of lines.filter((one) => one.startsWith('data: {"entity"'))) {
          const { id } = JSON.parse(line.slice(6)) as ChangeEvent
          const times = heard.get(id)?.get(tab)
          if (times) times.push(performance.now())
          else heard.set(id, (heard.get(id) ?? new Map()).set(tab, [performance.now()]))
        }
        // The first chunk contains the id to resume from. From here on the tab misses nothing.
        resolve(answer)
      })
      answer.on("error", () => undefined)
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}`))
    }).on("error", reject)
  })
}

async function openAll(tabs: readonly Tab[], heard: EventTimes): Promise<IncomingMessage[]> {
  const opened: IncomingMessage[] = []
  for (let from = 0; from < tabs.length; from += openAtOnce)
    opened.push(...(await Promise.all(tabs.slice(from, from + openAtOnce).map((tab) => listen(tab, heard)))))
  return opened
}

interface NewDeal {
  readonly id: string
  readonly at: number
  readonly account: TeamAccount
  readonly owner: string
}

/**
 * Creates deals in alternating accounts. Every fifth is in the large one, and every second belongs
 * to a restricted user.
 */
async function write(tabs: readonly Tab[]): Promise<NewDeal[]> {
  const accounts = [...new Set(tabs.map(({ account }) => account))]
  const made: Promise<NewDeal>[] = []
  for (let index = 0; index < writes; index += 1) {
    const account = accounts[index % 5 === 0 ? 0 : index % accounts.length]
    if (!account) break
    const owners = tabs.filter((tab) => tab.account === account && tab.mayOwn)
    const owner = index % 2 === 0 ? account.userId : (owners[index % owners.length]?.userId ?? "")
    const body = { name: `Negócio ${index}`, pipeline_id: account.pipeline.id, user_id: owner }
    const call = { method: "POST", path: "/cards", body } as const
    made.push(
      succeed<Deal>(port, account.token, call).then(({ id }) => ({
        id,
        at: performance.now(),
        account,
        owner,
      })),
    )
    await pause(everyMs)
  }
  return Promise.all(made)
}

/** Milliseconds to each user who may see a deal, and the missed, wrong and repeated events. */
function judge(tabs: readonly Tab[], written: readonly NewDeal[], heard: EventTimes) {
  const delays: number[] = []
  let missed = 0
  let wrong = 0
  for (const { id, at, account, owner } of written) {
    const told = heard.get(id) ?? new Map<Tab, number[]>()
    const entitled = tabs.filter((tab) => tab.account === account && (tab.seesAll || tab.userId === owner))
    for (const tab of entitled) {
      const [first, ...more] = told.get(tab) ?? []
      if (first === undefined) missed += 1
      else delays.push(first - at)
      wrong += more.length
      told.delete(tab)
    }
    wrong += [...told.values()].flat().length
  }
  return { delays, missed, wrong }
}

/** Thousands of open tabs of one process: each gets only the events that its user may see. */
export const streamsOfOne: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const accounts: TeamAccount[] = []
    for (const index of teams.keys()) accounts.push(await signUp(port, `equipe-abas-${index}`))
    const tabs = await asOwner(dataDir, async (client) => {
      const hired: Tab[] = []
      for (const [index, account] of accounts.entries())
        hired.push(...(await hire(client, account, teams[index] ?? 0)))
      await client.query("analyze")
      return hired
    })
    const before = peakOf(product)
    const heard: EventTimes = new Map()
    const started = performance.now()
    const opened = await openAll(tabs, heard)
    const openingMs = performance.now() - started
    say(
      `${opened.length} streams open in ${(openingMs / 1000).toFixed(1)} s, ${before} → ${peakOf(product)} MB`,
    )
    const written = await write(tabs)
    await pause(2 * maxMs)
    const { delays, missed, wrong } = judge(tabs, written, heard)
    const [p95, longest] = [quantile(delays, 0.95), Math.max(...delays)]
    say(
      `${delays.length} told: p95 ${p95.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; ${missed} missed, ${wrong} wrong`,
    )
    for (const answer of opened) answer.destroy()
    const outcomes: Outcome[] = [
      {
        what: "Open event streams",
        how: `${streams} on one process, ${teams.length} accounts, six roles; ${writes} deals made in ${(writes * everyMs) / 1000} s, from the answer of each to everyone who may see it (${delays.length}; p95 ${p95.toFixed(0)} ms); all opened in ${(openingMs / 1000).toFixed(1)} s`,
        measured: `longest ${longest.toFixed(0)} ms, ${missed} missed, ${wrong} to others, ${peakOf(product)} MB`,
        target: `≤ ${maxMs} ms, 0 missed, 0 to others`,
        isMet: longest <= maxMs && missed === 0 && wrong === 0,
      },
    ]
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
