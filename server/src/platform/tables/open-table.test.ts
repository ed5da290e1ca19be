import { join } from "node:path"
import { setImmediate as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { withTable } from "./open-table.ts"

const corpus = join(import.meta.dirname, "../../../test/corpus")
const limits = { maxColumns: 500, maxRowSize: 1024 * 1024 }

test("two workbooks are open at once, one of an account, and other files wait for none", async () => {
  const open: string[] = []
  const seen = new Set<string>()
  const all = ["ana", "ana", "bia", "caio", "caio"].map((accountId) =>
    withTable({ path: join(corpus, "workbook-1904.xlsx"), accountId }, limits, {}, async ({ rows }) => {
      open.push(accountId)
      seen.add(open.join(" "))
      for await (const _ of rows) await pause()
      const csv = { path: join(corpus, "iphone.vcf"), accountId }
      expect((await withTable(csv, limits, {}, async ({ headers }) => headers)).length).toBeGreaterThan(1)
      open.splice(open.indexOf(accountId), 1)
    }),
  )
  await Promise.all(all)
  expect([...seen].every((names) => new Set(names.split(" ")).size === names.split(" ").length)).toBe(true)
  expect(Math.max(...[...seen].map((names) => names.split(" ").length))).toBe(2)
})
