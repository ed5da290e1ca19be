import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { TableProblem } from "@funil/contract/tables/table"
import { expect, test } from "vitest"
import { openTable, type TableChoices } from "./open-table.ts"
import { readExport } from "./migration/read-export.ts"
import { readPreview } from "./steps/table-preview.ts"

/** The expected result of a file, shared with the server's test. */
interface ExpectedImport {
  readonly options?: TableChoices
  readonly headers?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly problem?: { readonly rule: string; readonly line?: number }
}

const folder = join(import.meta.dirname, "../../../../server/test/corpus")
const files = (await readdir(folder)).filter((name) => !name.endsWith(".json"))

test.each(files)("the browser reads the rows of %s", async (name) => {
  const expected = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as ExpectedImport
  const file = new File([new Uint8Array(await readFile(join(folder, name)))], name, { type: "text/csv" })
  const read = async () => {
    const table = await openTable(file, expected.options)
    if (!table) return null
    const rows: (readonly string[])[] = []
    for await (const batch of table.rows) rows.push(...batch)
    return { headers: table.headers, rows }
  }
  if (expected.problem && expected.problem.rule !== "empty_file") {
    const { rule, line } = expected.problem
    await expect(read()).rejects.toThrow(TableProblem)
    await expect(read()).rejects.toMatchObject({ rule, ...(line && { line }) })
    expect(await readPreview(file, expected.options)).toHaveProperty("kind")
    return
  }
  if (expected.problem) {
    expect((await readPreview(file)) as object).toMatchObject({ kind: expect.stringMatching("empty|noRows") })
    return
  }
  const { headers, rows } = expected
  expect(await read()).toEqual({ headers, rows })
  expect(await readPreview(file, expected.options)).toMatchObject({ headers, rows, isWhole: true })
  if (!expected.options) expect(await readExport(file)).toEqual({ name, headers, rows })
})
