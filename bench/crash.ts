import { randomInt } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Deal } from "@funil/contract/records/deals"
import { asOwner } from "./as-owner.ts"
import type { Measurement } from "./outcome.ts"
import { call, type Product, removeFolder, startProduct, succeed, temporaryFolder } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4089
const writers = 50
const kills = 20

/** A writer's own card, and its last acknowledged write. */
interface Writer {
  readonly id: string
  written: number
  acknowledged: number
}

/** Queries that find violations of invariants, which must return nothing after a crash. */
const invariants: Readonly<Record<string, string>> = {
  "totals that are not those of the deals": `
    select t.stage_id from stage_totals t
    left join deals d on d.account_id = t.account_id and d.pipeline_stage_id = t.stage_id and d.deleted_at is null
    group by t.account_id, t.stage_id, t.count, t.sum
    having t.count <> count(d.id) or t.sum <> coalesce(sum(d.amount), 0)`,
  "deals whose versions are not those of the ledger": `
    select d.id from deals d left join changes c on c.account_id = d.account_id and c.entity = 'deal' and c.record_id = d.id
    group by d.account_id, d.id, d.version having count(c.id) <> d.version`,
  "deals that the ledger leaves elsewhere": `
    select d.id from deals d join lateral (
      select c.fields->'pipeline_stage_id'->>1 as stage from changes c
      where c.account_id = d.account_id and c.entity = 'deal' and c.record_id = d.id and c.fields ? 'pipeline_stage_id'
      order by c.created_at desc, c.id desc limit 1
    ) last on last.stage <> d.pipeline_stage_id::text`,
  "changes without an operation, or operations without changes": `
    select o.id from operations o left join changes c on c.account_id = o.account_id and c.operation_id = o.id where c.id is null`,
  "operations without an outbox row": `
    select o.id from operations o left join outbox x on x.account_id = o.account_id and x.operation_id = o.id where x.seq is null`,
}

/**
 * Writes a card until the product is gone: each write increments its name and moves it to the next
 * stage.
 */
async function write(writer: Writer, { token, pipeline }: TeamAccount): Promise<void> {
  for (;;) {
    writer.written += 1
    const body = {
      name: `${writer.written}`,
      amount: writer.written,
      pipeline_stage_id: pipeline.stages[writer.written % 6]?.id,
    }
    const answer = await call(port, token, { method: "PUT", path: `/cards/${writer.id}`, body }).catch(
      () => null,
    )
    if (answer?.status !== 200) return
    writer.acknowledged = writer.written
  }
}

async function makeWriters({ token, pipeline }: TeamAccount): Promise<Writer[]> {
  const bodies = Array.from({ length: writers }, () => ({
    name: "0",
    pipeline_stage_id: pipeline.stages[0]?.id,
  }))
  const deals = await Promise.all(
    bodies.map((body) => succeed<Deal>(port, token, { method: "POST", path: "/cards", body })),
  )
  return deals.map(({ id }) => ({ id, written: 0, acknowledged: 0 }))
}

/** Starts the product on the remaining data and counts lost acknowledged writes. */
async function lostWrites({ token }: TeamAccount, all: readonly Writer[]): Promise<number> {
  const states = await Promise.all(
    all.map(({ id }) => succeed<Deal>(port, token, { method: "GET", path: `/cards/${id}` })),
  )
  return all.filter((writer, index) => {
    const found = Number(states[index]?.name)
    // The write in flight may have succeeded without an acknowledgement.
    const isWhole = states[index]?.amount === found
    const isLost = found < writer.acknowledged || found > writer.written || !isWhole
    writer.written = found
    writer.acknowledged = found
    return isLost
  }).length
}

async function brokenInvariants(dataDir: string): Promise<string[]> {
  return asOwner(dataDir, async (client) => {
    const broken: string[] = []
    for (const [name, query] of Object.entries(invariants)) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken.push(`${rows.length} ${name}`)
    }
    return broken
  })
}

/**
 * Kills the product under load repeatedly, and checks each time that no acknowledged write is lost.
 */
export const crash: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  let product: Product = await startProduct(port, dataDir)
  try {
    const account = await signUp(port, "equipe-crash")
    const all = await makeWriters(account)
    let [acknowledged, lost, broken] = [0, 0, 0]
    for (let kill = 0; kill < kills; kill += 1) {
      const before = all.reduce((sum, writer) => sum + writer.acknowledged, 0)
      const writing = all.map((writer) => write(writer, account))
      await pause(randomInt(400, 1600))
      await product.stop("SIGKILL")
      await Promise.all(writing)
      acknowledged += all.reduce((sum, writer) => sum + writer.acknowledged, 0) - before
      product = await startProduct(port, dataDir)
      lost += await lostWrites(account, all)
      const problems = await brokenInvariants(dataDir)
      broken += problems.length
      for (const problem of problems) say(problem)
    }
    say(`${acknowledged} acknowledged writes, ${lost} lost, ${broken} broken rules`)
    return [
      {
        what: "kill -9 of the product",
        how: `${kills} times under ${writers} writers, ${acknowledged.toLocaleString("en")} acknowledged writes; deals, totals, ledger and outbox compared each time`,
        measured: `${lost} lost, ${broken} half there`,
        target: "0 lost, 0 half there",
        isMet: lost === 0 && broken === 0,
      },
    ]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
