import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { tableTypes } from "../../../test/table-types.ts"

const database = await testDatabase()

test("tables.ts says what the migrations make; otherwise run: npm run tables", async () => {
  const types = await connected(database.ownerConnection, tableTypes)
  expect(readFileSync(new URL("tables.ts", import.meta.url), "utf8")).toBe(types)
})
