import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import type { SystemContext } from "../access/permitted.ts"
import { inTransaction } from "../db/transaction.ts"
import { record } from "../ledger/record.ts"
import { newId } from "../new-id.ts"
import { systemContext } from "../system-context.ts"
import { beginReading, lockBatch, movePosition } from "./outbox-batch.ts"
import { passedBy } from "./outbox-news.ts"

const api = await testApi()
const positions = "workflow_positions"
let ctx: SystemContext

beforeAll(async () => {
  ctx = await systemContext(api.services, await accountOf(api, await api.signUp()))
  await inTransaction(ctx, (tx) => beginReading(tx, positions))
})

/**
 * Announces a deal; the transaction takes its place in the order, says so and waits for `held`
 * before it commits.
 */
async function announce(began: () => void = () => undefined, held?: Promise<unknown>): Promise<string> {
  const id = newId()
  await inTransaction(ctx, async (tx) => {
    record(tx, { event: "deal.created", id, before: null, after: { name: "x" } })
    await sql`select pg_current_xact_id()`.execute(tx.db)
    began()
    await held
  })
  return id
}

/** The deals of the next batch, which is passed by that. */
async function readNext(): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, positions, 100)
    if (batch) await movePosition(tx, positions, batch.upTo)
    return batch?.changes.flatMap(({ entity, id }) => (entity === "deal" ? id : [])) ?? []
  })
}

async function readAll(): Promise<string[]> {
  const isPassed = await passedBy(api.services.database)
  await expect.poll(isPassed).toBe(true)
  return readNext()
}

test("what a transaction announces that began early and commits late is read, once and in its place", async () => {
  await readAll()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const early = announce(begun.resolve, held.promise)
  await begun.promise
  const late = await announce()
  const meanwhile = await readNext()
  held.resolve()
  const id = await early
  expect([meanwhile, await readAll(), await readAll()]).toEqual([[], [id, late], []])
})
