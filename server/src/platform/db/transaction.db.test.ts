import type { AccountId } from "@funil/contract/shared/ids"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testDatabase } from "../../../test/database.ts"
import { newId } from "../new-id.ts"
import { onConnection } from "./transaction.ts"

const database = await testDatabase()

/** Whether a commit waits for the disk, as transactions of one connection find it, one after the other. */
async function waits(...redone: boolean[]): Promise<string[]> {
  return database.app.connection().execute(async (one) => {
    const found: string[] = []
    // Tests have no disk to wait for otherwise.
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
