import { randomInt } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Workflow } from "@funil/contract/automations/workflows"
import type { Deal } from "@funil/contract/records/deals"
import { asOwner } from "./as-owner.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { removeFolder, startProcess, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"
import { openTarget, type Target } from "./webhook-target.ts"
import { startWorker, stopWorker } from "./worker.ts"

const port = 4092
const accounts = 5
/** Each deal causes two runs: the first increments its amount, the second sends a webhook. */
const dealsOfEach = 1000
const kills = 500
const workers = 3
/** How long a worker runs before it is killed. */
const lifeMs = [50, 1500] as const
const patienceMs = 300_000
const main = "../server/src/main.ts"
const settings = { OUTBOUND_ALLOW_HOSTS: "127.0.0.1", RATE_LIMIT: "0" }

/** Creates an account's two workflows. The amount shows how often the first one ran. */
async function automate({ token }: TeamAccount, url: string): Promise<void> {
  const common = { entity: "deal", execute_when: "create" }
  for (const body of [
    {
      ...common,
      name: "Conta",
      action: "calculate_field_value",
      settings: { field: "amount", expression: "{amount} + 1" },
    },
    { ...common, name: "Avisa", action: "webhook", settings: { url, webhook_method: "post", wait: "none" } },
  ])
    await succeed<Workflow>(port, token, { method: "POST", path: "/workflows", body })
}

async function makeDeals({ token, pipeline }: TeamAccount): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < dealsOfEach; index += 1) {
    const body = { name: `Negócio ${index}`, amount: 100, pipeline_id: pipeline.id }
    ids.push((await succeed<Deal>(port, token, { method: "POST", path: "/cards", body })).id)
  }
  return ids
}

/** Kills workers at work and starts a new one each time, for the given number of kills. */
async function killMany(dataDir: string, say: (line: string) => void): Promise<void> {
  let left = kills
  const keepKilling = async () => {
    while (left > 0) {
      left -= 1
      const worker = await startWorker(dataDir, settings)
      await pause(randomInt(...lifeMs))
      await stopWorker(worker, "SIGKILL")
      if (left % 100 === 0) say(`${kills - left} killed`)
    }
  }
  await Promise.all(Array.from({ length: workers }, keepKilling))
}

/** The number of unfinished runs and deliveries. */
async function waiting(dataDir: string): Promise<number> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (select count(*) from workflow_runs where next_at is not null)::int
         + (select count(*) from deliveries where next_at is not null)::int
         + (select count(*) from workflow_positions p where exists (
             select from outbox o where o.account_id = p.account_id and (o.tx, o.seq) > (p.tx, p.seq)))::int as count`,
    )
    return rows[0]?.count ?? 0
  })
}

/** Runs one worker until nothing is waiting. */
async function finish(dataDir: string): Promise<number> {
  const started = performance.now()
  const worker = await startWorker(dataDir, settings)
  try {
    while ((await waiting(dataDir)) > 0) {
      if (performance.now() - started > patienceMs) break
      await pause(1000)
    }
    return performance.now() - started
  } finally {
    await stopWorker(worker, "SIGKILL")
  }
}

interface Effects {
  readonly runs: number
  readonly undone: number
  readonly retried: number
  /** Deals whose amount was not incremented exactly once, by the deal and by the ledger. */
  readonly wrong: number
}

async function effects(dataDir: string): Promise<Effects> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<Effects>(
      `select (select count(*) from workflow_runs)::int as runs,
         (select count(*) from workflow_runs where state <> 'done')::int as undone,
         (select count(*) from workflow_runs where attempts > 1)::int as retried,
         (select count(*) from deals d where d.name like 'Negócio %' and (d.amount <> 101 or 1 <> (
            select count(*) from changes c
            where c.account_id = d.account_id and c.entity = 'deal' and c.record_id = d.id and c.fields ? 'amount' and c.action = 'update'
         )))::int as wrong`,
    )
    return rows[0] ?? { runs: 0, undone: 0, retried: 0, wrong: 0 }
  })
}

/** Counts records without a webhook, records with more than one id, and repeated webhooks. */
function judge({ heard }: Target, deals: readonly string[]) {
  const ids = deals.map((id) => heard.get(id))
  return {
    lost: ids.filter((messages) => !messages).length,
    split: ids.filter((messages) => messages && messages.size > 1).length,
    repeated: ids
      .flatMap((messages) => [...(messages?.values() ?? [])])
      .reduce((sum, times) => sum + times.length - 1, 0),
  }
}

/**
 * Ten thousand runs while their workers are killed: internal effects happen exactly once, external
 * ones at least once.
 */
export const workerKills: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const target = await openTarget()
  const product = await startProcess(main, { port, dataDir, env: settings, args: ["serve", "--no-worker"] })
  try {
    const teams: TeamAccount[] = []
    for (let index = 0; index < accounts; index += 1) teams.push(await signUp(port, `equipe-quedas-${index}`))
    for (const team of teams) await automate(team, target.url)
    const [made] = await Promise.all([Promise.all(teams.map(makeDeals)), killMany(dataDir, say)])
    const deals = made.flat()
    say(`${await waiting(dataDir)} still wait after the last kill`)
    const restMs = await finish(dataDir)
    const { runs, undone, retried, wrong } = await effects(dataDir)
    const { lost, split, repeated } = judge(target, deals)
    say(`${runs} runs, ${retried} taken more than once; ${wrong} wrong, ${undone} undone`)
    say(`webhooks: ${lost} lost, ${split} under two ids, ${repeated} repeated`)
    const isMet = runs === 2 * deals.length && undone + wrong + lost + split === 0
    const outcomes: Outcome[] = [
      {
        what: "Automations under kill -9",
        how: `${runs.toLocaleString("en")} runs of ${accounts} accounts while ${kills} workers were killed at random moments; half add 1 to an amount, half send a webhook; ${retried} were taken more than once, ${repeated} webhooks came again under their id; the rest done ${(restMs / 1000).toFixed(0)} s after the last kill`,
        measured: `${wrong + undone} not exactly once inside, ${lost} lost and ${split} under two ids outside`,
        target: "0, 0, 0",
        isMet,
      },
    ]
    return outcomes
  } finally {
    await product.stop()
    await target.close()
    removeFolder(dataDir)
  }
}
