import { get, type IncomingMessage } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { ChangeEvent } from "@funil/contract/api/events"
import type { Workflow } from "@funil/contract/automations/workflows"
import type { Deal } from "@funil/contract/records/deals"
import type { Client } from "../server/test/connected.ts"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { asOwner } from "./as-owner.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import {
  type Product,
  removeFolder,
  startProcess,
  startProduct,
  succeed,
  temporaryFolder,
} from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"
import { startWorker, stopWorker } from "./worker.ts"

const port = 4093
const deals = 5000
const workflows = 100
const events = 20_000
const minPerSecond = 1000
const perSecond = 100
const seconds = 20
/** A new process compiles, connects and plans for this long. */
const coldSeconds = 5
const companies = 10
const maxMs = 1000

function automate({ token }: TeamAccount, body: object): Promise<Workflow> {
  return succeed(port, token, { method: "POST", path: "/workflows", body })
}

/** Conditions of every kind. Every tenth workflow matches one deal. */
function conditionsOf(index: number): object[] {
  if (index % 10 === 0) return [{ filterField: "code", operator: "=", valueField: index + 1 }]
  const never = [
    { filterField: "amount", operator: ">", valueField: 99_000_000 },
    { filterField: "name", operator: "like", valueField: `ninguém ${index}` },
    { filterField: "tags", operator: "=", valueField: `etiqueta ${index}` },
    { filterField: "lost_reason", operator: "=", valueField: `motivo ${index}` },
  ]
  return [never[index % never.length] ?? {}, { filterField: "user_id", operator: "=", valueField: "@me" }]
}

/** Stores changes of deals like the product, each as its own operation. */
async function happen(client: Client, { id }: TeamAccount, ids: readonly string[]): Promise<void> {
  await client.query(
    `with made as (
       select gen_random_uuid() as operation, gen_random_uuid() as change, ($2::uuid[])[i % cardinality($2::uuid[]) + 1] as deal
       from generate_series(1, $3::int) i
     ), o as (
       insert into operations (account_id, id, kind, reversible, created_at) select $1, operation, 'deal.updated', true, now() from made
     ), c as (
       insert into changes (account_id, id, operation_id, entity, record_id, action, fields, created_at)
       select $1, change, operation, 'deal', deal, 'update', '{"amount": [1, 2]}', now() from made
     )
     insert into outbox (account_id, operation_id, changes, created_at)
     select $1, operation, jsonb_build_array(jsonb_build_object('entity', 'deal', 'id', deal, 'action', 'update', 'audience', null, 'change', change)), now() from made`,
    [id, ids, events],
  )
}

async function behind(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from workflow_positions p join outbox o on o.account_id = p.account_id and (o.tx, o.seq) > (p.tx, p.seq)",
  )
  return rows[0]?.count ?? 0
}

/** How many events per second a worker examines, counted from its first. */
async function examined(product: Product, account: TeamAccount): Promise<number> {
  return asOwner(product.dataDir, async (client) => {
    const ids = await fillAccount(client, account, deals)
    await client.query("vacuum analyze")
    await happen(client, account, ids)
    const worker = await startWorker(product.dataDir)
    try {
      let left = events
      while (left === events) {
        await pause(20)
        left = await behind(client)
      }
      const [started, before] = [performance.now(), left]
      while (left > 0) {
        await pause(50)
        left = await behind(client)
      }
      return before / ((performance.now() - started) / 1000)
    } finally {
      await stopWorker(worker)
    }
  })
}

async function examination(say: (line: string) => void): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const product = await startProcess("../server/src/main.ts", {
    port,
    dataDir,
    args: ["serve", "--no-worker"],
  })
  try {
    const account = await signUp(port, "equipe-exame")
    for (let index = 0; index < workflows; index += 1)
      await automate(account, {
        name: `Regra ${index}`,
        entity: "deal",
        execute_when: "update",
        conditions: conditionsOf(index),
        action: "add_tag",
        settings: { tag: `regra ${index}` },
      })
    const rate = await examined(product, account)
    say(`${rate.toFixed(0)} events a second`)
    return {
      what: "Examination for automations",
      how: `${events.toLocaleString("en")} changes of ${deals.toLocaleString("en")} deals, ${workflows} active workflows with conditions, each looked at for every change; one worker, which does the runs of those that match too`,
      measured: `${rate.toFixed(0)} events/s`,
      target: `≥ ${minPerSecond.toLocaleString("en")} events/s`,
      isMet: rate >= minPerSecond,
    }
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}

/** Opens a tab that records when each record was updated. */
function openTab({ token }: TeamAccount, updated: Map<string, number>): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/api/events", headers, agent: false }, (answer) => {
      let pending = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => {
        const lines = (pending + chunk).split("\n")
        pending = lines.pop() ?? ""
        for (const line of lines.filter((one) => one.startsWith('data: {"entity":"deal"'))) {
          const { id, action } = JSON.parse(line.slice(6)) as ChangeEvent
          if (action === "update") updated.set(id, performance.now())
        }
        resolve(answer)
      })
    }).on("error", reject)
  })
}

/**
 * Milliseconds from the response that creates a deal until a tab receives the tag that a workflow
 * added.
 */
async function delays(accounts: readonly TeamAccount[]): Promise<number[]> {
  const updated = new Map<string, number>()
  const tabs = await Promise.all(accounts.map((account) => openTab(account, updated)))
  const made: Promise<{ id: string; at: number }>[] = []
  const started = performance.now()
  for (let index = 0; index < perSecond * (coldSeconds + seconds); index += 1) {
    const { token, pipeline } = accounts[index % accounts.length] as TeamAccount
    const body = { name: "Negócio", pipeline_id: pipeline.id }
    const call = { method: "POST", path: "/cards", body } as const
    made.push(succeed<Deal>(port, token, call).then(({ id }) => ({ id, at: performance.now() })))
    const due = started + (index + 1) * (1000 / perSecond)
    await pause(Math.max(0, due - performance.now()))
  }
  const all = await Promise.all(made)
  await pause(3 * maxMs)
  for (const tab of tabs) tab.destroy()
  return all.map(({ id, at }) => (updated.get(id) ?? Number.POSITIVE_INFINITY) - at)
}

/** Accounts with a workflow that tags new deals. */
async function teams(): Promise<TeamAccount[]> {
  const found: TeamAccount[] = []
  for (let index = 0; index < companies; index += 1) {
    const account = await signUp(port, `equipe-efeito-${index}`)
    const workflow = { entity: "deal", execute_when: "create", action: "add_tag", settings: { tag: "novo" } }
    await automate(account, { name: "Etiqueta", ...workflow })
    found.push(account)
  }
  return found
}

async function effect(say: (line: string) => void): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const accounts = await teams()
    const all = await delays(accounts)
    const [cold, found] = [all.slice(0, perSecond * coldSeconds), all.slice(perSecond * coldSeconds)]
    const [p50, p95, longest] = [quantile(found, 0.5), quantile(found, 0.95), Math.max(...found)]
    const p95Cold = quantile(cold, 0.95).toFixed(0)
    say(
      `effect: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (cold ${p95Cold} ms), longest ${longest.toFixed(0)} ms`,
    )
    return {
      what: "From commit to effect",
      how: `${perSecond} deals a second for ${seconds} s, by ${companies} companies in turns, each given a tag by a workflow; from the answer that it is made until another tab was told of the tag (p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; in the first ${coldSeconds} s after the start, which are not counted, p95 ${p95Cold} ms); one process serves and works`,
      measured: `p95 ${p95.toFixed(0)} ms`,
      target: `< ${maxMs.toLocaleString("en")} ms`,
      isMet: p95 < maxMs,
    }
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}

/** How fast automations examine events, and how soon they act. */
export const engine: Measurement = async (say) => [await examination(say), await effect(say)]
