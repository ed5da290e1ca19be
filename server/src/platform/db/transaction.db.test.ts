import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { readConfig } from "../config.ts"
import { newId } from "../new-id.ts"
import { systemContext } from "../system-context.ts"
import { inTransaction, onConnection, readAtOnce, type Tx, writeAndAnswer } from "./transaction.ts"
import { send } from "./tx.ts"

const database = await testDatabase()
const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: "a-secret-key-for-tests-0123456789" })
const jobs = { isReady: () => Promise.resolve(true) }
const ctx = await systemContext({ config, database, jobs, now: () => new Date() }, newId() as AccountId)

/** Returns the account that a transaction's statements see. */
async function boundTo(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select current_setting('app.account_id') as id`.execute(tx.db)
  return rows[0]?.id
}

/** Returns whether commits wait for the disk, for transactions in sequence on one connection. */
async function waits(...redone: boolean[]): Promise<string[]> {
  return database.app.connection().execute(async (one) => {
    const found: string[] = []
    // Test servers don't wait for the disk otherwise.
    await sql`set synchronous_commit = on`.execute(one)
    for (const isRedone of redone) {
      const read = async (db: typeof one) => {
        const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
        found.push(rows[0]?.synchronous_commit ?? "")
      }
      await onConnection(one, newId() as AccountId, read, { isRedone })
    }
    return found
  })
}

test("only what is done again after a crash is committed without waiting for the disk, and the next one on its connection waits", async () => {
  expect(await waits(false, true, false)).toEqual(["on", "off", "on"])
})

test("a part that goes on after another one was refused never reaches the connection again", async () => {
  const { promise: refused, resolve } = Promise.withResolvers<void>()
  let late: Promise<unknown> | undefined
  const work = async (tx: Tx) => {
    late = refused.then(() => boundTo(tx))
    await Promise.all([late, Promise.reject(new Error("refused"))])
  }
  await expect(inTransaction(ctx, work)).rejects.toThrow("refused")
  resolve()
  await expect(late).rejects.toThrow("The transaction is over")
  await expect(readAtOnce(ctx, async (tx) => (late = Promise.resolve(tx)))).resolves.toBeDefined()
  await expect(late?.then((tx) => boundTo(tx as Tx))).rejects.toThrow("The transaction is over")
})

test("a transaction fails with what a sent statement was refused with, and not with what followed it", async () => {
  const work = async (tx: Tx) => {
    send(tx, sql`select 1 / 0`)
    await boundTo(tx)
  }
  await expect(inTransaction(ctx, work)).rejects.toThrow("division by zero")
  const last = async (tx: Tx) => send(tx, sql`select 1 / 0`)
  await expect(inTransaction(ctx, last)).rejects.toThrow("division by zero")
})

test("reads fail with what the first of them was refused with, which says whether to ask again", async () => {
  const lastFirst = async (tx: Tx) => {
    const first = sql`select 1 / 0`.execute(tx.db)
    first.catch(() => undefined)
    await boundTo(tx)
    await first
  }
  await expect(readAtOnce(ctx, lastFirst)).rejects.toThrow("division by zero")
  await expect(writeAndAnswer(ctx, () => Promise.resolve(), lastFirst)).rejects.toThrow("division by zero")
})

test("a failed statement that is passed over is told of", async () => {
  const work = async (tx: Tx) => void (await sql`select 1 / 0`.execute(tx.db).catch(() => undefined))
  await expect(inTransaction(ctx, work)).rejects.toThrow("A failed statement was passed over")
})

test("what is read, at once or later, is bound to the account and writes nothing", async () => {
  const bound = [ctx.accountId, ctx.accountId]
  const twice = async (tx: Tx) => [await boundTo(tx), await boundTo(tx)]
  expect(await readAtOnce(ctx, twice)).toEqual(bound)
  expect(await writeAndAnswer(ctx, () => Promise.resolve(), twice)).toEqual(bound)
  const write = async (tx: Tx) => {
    await boundTo(tx)
    await sql`create table written ()`.execute(tx.db)
  }
  const readOnly = "cannot execute CREATE TABLE in a read-only transaction"
  await expect(readAtOnce(ctx, write)).rejects.toThrow(readOnly)
  await expect(writeAndAnswer(ctx, () => Promise.resolve(), write)).rejects.toThrow(readOnly)
})
