import { createServer, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { Workflow } from "@funil/contract/automations/workflows"
import type { Deal } from "@funil/contract/records/deals"
import { asOwner } from "./as-owner.ts"
import { type Measurement, type Outcome, quantile } from "./outcome.ts"
import { peakOf, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"
import { openTarget, type Target } from "./webhook-target.ts"

const port = 4094
const deals = 200
const everyMs = 100
const maxMs = 5000
const gigabyte = 1024 ** 3

function drip(answer: ServerResponse): void {
  answer.writeHead(200)
  const timer = setInterval(() => answer.write("."), 1000)
  answer.on("close", () => clearInterval(timer))
}

function pour(answer: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024)
  let left = gigabyte
  const more = () => {
    while (left > 0) {
      left -= chunk.length
      if (!answer.write(chunk)) return
    }
    answer.end()
  }
  answer.on("drain", more).on("error", () => undefined)
  more()
}

/** The ways a target can fail. */
const troubles: Readonly<Record<string, RequestListener>> = {
  hangs: () => undefined,
  drips: (_request, answer) => drip(answer),
  "answers 500": (_request, answer) => answer.writeHead(500).end(),
  "1 GB": (_request, answer) => pour(answer),
  redirects: (_request, answer) => answer.writeHead(302, { location: "http://169.254.169.254/" }).end(),
}

interface BadTarget {
  readonly url: string
  readonly close: () => void
}

async function openBad(trouble: RequestListener): Promise<BadTarget> {
  const server = createServer((request, answer) => {
    request.resume().on("end", () => trouble(request, answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { url, close: () => server.close().closeAllConnections() }
}

/** Makes an account call an address for each new deal. */
type Tell = (account: TeamAccount, name: string, url: string) => Promise<unknown>

const byWebhook: Tell = ({ token }, _name, url) =>
  succeed(port, token, { method: "POST", path: "/webhooks", body: { url, events: ["deal.created"] } })

const byAutomation: Tell = async ({ token }, name, url) => {
  const body = {
    name,
    entity: "deal",
    execute_when: "create",
    action: "webhook",
    settings: { url, webhook_method: "post", wait: "none" },
  }
  await succeed<Workflow>(port, token, { method: "POST", path: "/workflows", body })
}

/** Milliseconds from the response that creates each deal until the target receives it. */
async function delays(accounts: readonly TeamAccount[], targets: readonly Target[]): Promise<number[]> {
  const made: { id: string; at: number }[] = []
  for (let index = 0; index < deals; index += 1) {
    for (const { token, pipeline } of accounts) {
      const body = { name: `Negócio ${index}`, pipeline_id: pipeline.id }
      const { id } = await succeed<Deal>(port, token, { method: "POST", path: "/cards", body })
      made.push({ id, at: performance.now() })
    }
    await pause(everyMs)
  }
  await pause(2 * maxMs)
  return made.map(({ id, at }) => {
    const times = targets.flatMap(({ heard }) => [...(heard.get(id)?.values() ?? [])].flat())
    return times.length > 0 ? Math.min(...times) - at : Number.POSITIVE_INFINITY
  })
}

/** The number of deliveries by reason. */
async function reasons(dataDir: string): Promise<string> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ told: string }>(
      `select string_agg(count || ' ' || reason, ', ') as told from (
         select coalesce(reason, state) as reason, count(*) from deliveries group by 1 order by 2 desc) r`,
    )
    return rows[0]?.told ?? ""
  })
}

/**
 * Whether slow, broken or hostile targets delay deliveries to others, in the same account and
 * another.
 */
async function besideBad(say: (line: string) => void, what: string, tellOf: Tell): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir, { OUTBOUND_ALLOW_HOSTS: "127.0.0.1" })
  const [near, far] = [await openTarget(), await openTarget()]
  const bad = await Promise.all(
    Object.entries(troubles).map(async ([name, trouble]) => ({ name, ...(await openBad(trouble)) })),
  )
  try {
    const [troubled, other] = [await signUp(port, "equipe-alvos"), await signUp(port, "equipe-outra")]
    for (const { name, url } of bad) await tellOf(troubled, name, url)
    await tellOf(troubled, "near", near.url)
    await tellOf(other, "far", far.url)
    const found = await delays([troubled, other], [near, far])
    const [p50, p95, longest] = [quantile(found, 0.5), quantile(found, 0.95), Math.max(...found)]
    say(`p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`)
    say(`${await reasons(dataDir)}; at most ${peakOf(product)} MB`)
    return {
      what: `${what} beside bad targets`,
      how: `${deals} deals in each of two accounts, ${1000 / everyMs} a second; one account also tells five targets that hang, drip a byte a second, answer 500, answer 1 GB, and redirect to a private address; from the answer that a deal is made until the sound target of its account heard of it (p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms)`,
      measured: `p95 ${p95.toFixed(0)} ms`,
      target: `< ${maxMs.toLocaleString("en")} ms`,
      isMet: p95 < maxMs,
    }
  } finally {
    await product.stop()
    for (const target of [...bad, near, far]) await target.close()
    removeFolder(dataDir)
  }
}

/** Webhook actions of automations, and the account's webhooks. */
export const webhookTargets: Measurement = async (say) => [
  await besideBad(say, "Webhooks", byAutomation),
  await besideBad(say, "Outgoing webhooks", byWebhook),
]
