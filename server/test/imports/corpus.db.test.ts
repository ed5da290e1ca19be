import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { ImportOptions } from "@funil/contract/data/imports"
import type { TableRule } from "@funil/contract/tables/table"
import { parse } from "csv-parse/sync"
import { beforeAll, expect, test } from "vitest"
import { ruleMessage } from "../../src/words/error-messages.ts"
import { type Person, testApi } from "../client.ts"
import { accountOf, sendFile } from "./import-file.ts"

/** The expected result of a corpus file, in `FILE.json` beside it. */
interface ExpectedImport {
  readonly options?: Partial<ImportOptions>
  readonly headers?: readonly string[]
  readonly rows?: readonly (readonly string[])[]
  readonly problem?: { readonly rule: TableRule; readonly line?: number }
}

const folder = join(import.meta.dirname, "../corpus")
const files = (await readdir(folder)).filter((name) => !name.endsWith(".json"))
const api = await testApi()
let who: Person

beforeAll(async () => {
  who = await api.signUp()
})

test.each(files)("an import keeps the rows of %s", async (name) => {
  const expected = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as ExpectedImport
  const header = expected.headers?.find((each) => each !== "") ?? ""
  const { status, body } = await sendFile(api, who, {
    path: "/contacts",
    csv: await readFile(join(folder, name)),
    headers: [{ header, related_column: "first_name" }],
    options: expected.options ?? {},
    language: "en",
  })
  if (expected.problem) {
    const { rule, ...params } = expected.problem
    expect([status, body]).toEqual([422, { file: [ruleMessage("en", rule, params)] }])
    return
  }
  expect([status, body]).toEqual([202, { id: expect.any(String) }])
  const { dataDir } = api.services.config
  const kept = join(dataDir, "imports", await accountOf(api, who), (body as { id: string }).id)
  const rows = parse(await readFile(kept), { relax_column_count: true })
  expect(rows).toEqual([expected.headers, ...(expected.rows ?? [])])
})
