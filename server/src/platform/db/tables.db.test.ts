import { readFileSync } from "node:fs"
import { entities, ledgerEntities } from "@funil/contract/shared/entities"
import { expect, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { tableTypes } from "../../../test/tables/table-types.ts"

const database = await testDatabase()

test("tables.ts says what the migrations make; otherwise run: npm run tables", async () => {
  const types = await connected(database.ownerConnection, tableTypes)
  expect(readFileSync(new URL("tables.ts", import.meta.url), "utf8")).toBe(types)
})

test.each([
  ["entity", entities],
  ["ledger_entity", ledgerEntities],
])("the words of %s are the contract's, and no other is stored", async (domain, words) => {
  await connected(database.ownerConnection, async (client) => {
    const { rows } = await client.query<{ word: string }>(
      `select found[1] as word from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''', 'g') found
       where k.contypid = $1::regtype`,
      [domain],
    )
    expect(rows.map(({ word }) => word)).toEqual([...words])
    await expect(client.query(`select 'nothing'::${domain}`)).rejects.toMatchObject({ code: "23514" })
  })
})
