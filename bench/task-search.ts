import { createHash } from "node:crypto"
import { fillAccount } from "../server/test/load/fill-account.ts"
import { fillTasks } from "../server/test/load/fill-tasks.ts"
import { asOwner } from "./as-owner.ts"
import type { Call } from "./http-load.ts"
import { type Measurement, median, type Outcome, quantile } from "./outcome.ts"
import { type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4087
const deals = 20_000
const tasks = 100_000
const passes = 3
const maxMs = 300

/** Texts that thousands of tasks match by type or deal, that few match, and that none matches. */
const texts = [
  "ligação",
  "reunião",
  "e-mail",
  "projeto",
  "empresa",
  "empresa 5",
  "projeto 123",
  "ligação projeto",
  "reunião empresa 77",
  "ligação reunião",
  "xyzzy",
  "p",
]
const open = { filterField: "is_finished", operator: "=", valueField: false }
const mine = { filterField: "responsible_user_id", operator: "=", valueField: "@me" }

function hash(id: string): string {
  return createHash("md5").update(id).digest("hex")
}

async function prepare(product: Product): Promise<TeamAccount> {
  const account = await signUp(port, "equipe-tarefas")
  await asOwner(product.dataDir, async (client) => {
    const made = await fillAccount(client, account, deals)
    // Shuffles ids by hash, so that a task's time doesn't correlate with its deal.
    const shuffled = made.toSorted((one, other) => (hash(one) < hash(other) ? -1 : 1))
    await fillTasks(client, { accountId: account.id, now: new Date(), days: 730, deals: shuffled }, tasks)
    await client.query("vacuum analyze")
  })
  return account
}

/** The milliseconds of each call in several passes. The first pass warms up. */
async function times({ token }: TeamAccount, calls: readonly Call[]): Promise<number[]> {
  const found: number[] = []
  for (let pass = 0; pass <= passes; pass += 1)
    for (const call of calls) {
      const started = performance.now()
      await succeed(port, token, call)
      if (pass > 0) found.push(performance.now() - started)
    }
  return found
}

/** Words that very many tasks match, searched like the task list does. */
export const taskSearch: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const account = await prepare(product)
    const outcomes: Outcome[] = []
    for (const [what, part, filters] of [
      ["Search among tasks", "total=next&per_page=50", []],
      ["Search among my open tasks", "total=next&per_page=50", [mine, open]],
      ["Search among tasks, exact total", "per_page=1", []],
    ] as const) {
      const all: number[] = []
      for (const search of texts) {
        const path = `/tasks/filter?${part}`
        const found = await times(account, [{ method: "POST", path, body: { search, filters } }])
        say(`${what}, "${search}": ${median(found).toFixed(0)} ms`)
        all.push(...found)
      }
      outcomes.push({
        what,
        how: `${tasks.toLocaleString("en")} tasks of ${deals.toLocaleString("en")} deals; ${texts.length} texts, most of them in thousands of types or deals`,
        measured: `p95 ${quantile(all, 0.95).toFixed(0)} ms, median ${median(all).toFixed(0)} ms`,
        target: part.startsWith("total") ? `≤ ${maxMs} ms` : "told, the page does not wait for it",
        isMet: !part.startsWith("total") || quantile(all, 0.95) <= maxMs,
      })
    }
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
