import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { accountOf } from "../../../test/imports/import-file.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { dealStore } from "./deal-store.ts"
import { changeDeal } from "./deals.ts"

const api = await testApi()

test("a deal is locked, read and written by prepared statements, one for each set of fields that is written", async () => {
  const ana = await api.signUp()
  const { id } = await makeDeal(api, ana, await firstPipeline(api, ana))
  const ctx = await systemContext(api.services, await accountOf(api, ana))
  await inTransaction(ctx, async (tx) => {
    const names = async () => {
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx.db)
      return rows.map(({ name }) => name.replace(/ \S+$/, "")).filter((name) => name.endsWith("deals"))
    }
    await changeDeal(tx, await dealStore.lockOne(tx, id, "update"), { name: "Outro" })
    const first = await names()
    expect(first).toEqual(expect.arrayContaining(["lock deals", "read locked deals", "update deals"]))
    await changeDeal(tx, await dealStore.lockOne(tx, id, "update"), { name: "Terceiro" })
    expect(await names()).toEqual(first)
  })
})
