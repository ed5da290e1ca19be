import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { fingerprint } from "../../../test/fingerprint.ts"
import { askOperator, remadeZip, takeAllData } from "../../../test/scenes/all-data-scene.ts"
import { makeWorld } from "../../../test/world.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { fileEntry, type Manifest, manifestEntry, tableEntry } from "./bundle-format.ts"

const api = await testApi()
const empty = await testApi()

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "funil-archives-"))
  file = join(folder, "all.zip")
  const { admin } = await makeWorld(api)
  const { owner } = api.database
  await sql`
    update notes set note = '<p>Ligar <strong onclick="x()">já</strong><script>x()</script><img src="x" onerror="x()"></p>'
  `.execute(owner)
  await sql`update accounts set subscription_plan = 'grow', free_trial_exceeded_at = null, suspended_at = now()`.execute(
    owner,
  )
  await sql`
    insert into subscriptions (account_id, plan, cycle, users, anchor, period_from, period_until)
    select account_id, 'scale', 'yearly', 999, 1, '2026-01-01', '2099-01-01' from accounts on conflict do nothing
  `.execute(owner)
  await takeAllData(api, admin, { path: file })
})
afterAll(() => rm(folder, { recursive: true }))

const remade = (as: string, change: Parameters<typeof remadeZip>[2], more?: Record<string, string>) =>
  remadeZip(file, join(folder, as), change, more)

/** Returns a bundle with a changed manifest. */
const told = (as: string, change: (manifest: Manifest) => object, more: Record<string, string> = {}) =>
  remade(
    as,
    (name, bytes) =>
      name === manifestEntry
        ? Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString()) as Manifest)))
        : bytes,
    more,
  )

describe("a file that was changed is refused, and nothing of it stays", () => {
  const cases: [string, () => Promise<string>, string][] = [
    ["cut off", async () => cut(0.7), "damaged"],
    ["with a byte changed", async () => flipped(), "damaged"],
    ["of a newer release", async () => told("newer.zip", (one) => ({ ...one, format: 2 })), "newer release"],
    [
      "of migrations to come",
      async () => told("later.zip", (one) => ({ ...one, migrations: ["9999-later.sql"] })),
      "newer release",
    ],
    [
      "with an unknown table",
      async () =>
        told("table.zip", (one) => ({ ...one, tables: { ...one.tables, pg_class: one.tables["deals"] } })),
      "pg_class",
    ],
    [
      "with a table that is left out",
      async () =>
        told("session.zip", (one) => ({ ...one, tables: { ...one.tables, sessions: one.tables["deals"] } })),
      "sessions",
    ],
    [
      "with an unknown column",
      async () =>
        told("column.zip", (one) => ({
          ...one,
          tables: {
            ...one.tables,
            deals: { ...one.tables["deals"], columns: ["id", 'x"; drop table deals'] },
          },
        })),
      "rows of deals",
    ],
    [
      "with a password",
      async () =>
        told("password.zip", (one) => ({
          ...one,
          tables: { ...one.tables, users: { ...one.tables["users"], columns: ["id", "password_hash"] } },
        })),
      "rows of users",
    ],
    [
      "without a part",
      async () => remade("part.zip", (name, bytes) => (name === tableEntry("deals") ? null : bytes)),
      "data/deals.jsonl is missing",
    ],
    [
      "with a part too many",
      async () => remade("more.zip", (_, bytes) => bytes, { "files/x": "y" }),
      "files/x",
    ],
    [
      "that leads out of its folder",
      async () =>
        told(
          "slip.zip",
          (one) => ({ ...one, files: { ...one.files, "../../x": { size: 1, sha256: "0".repeat(64) } } }),
          { "files/../../x": "y" },
        ),
      "damaged",
    ],
    [
      "with other rows",
      async () =>
        remade("rows.zip", (name, bytes) =>
          name === tableEntry("deals")
            ? Buffer.from(Buffer.from(bytes).toString().replace("Forno", "Fogão"))
            : bytes,
        ),
      "data/deals.jsonl",
    ],
    [
      "with other rows of the same length",
      async () =>
        remade("same.zip", (name, bytes) =>
          name === tableEntry("deals")
            ? Buffer.from(Buffer.from(bytes).toString().replace("Forno", "Forma"))
            : bytes,
        ),
      "data/deals.jsonl",
    ],
    [
      "with another file",
      async () =>
        remade("file.zip", (name, bytes) =>
          name.startsWith("files/") ? new Uint8Array(bytes.length) : bytes,
        ),
      "is not what it was",
    ],
    [
      "without a manifest",
      async () => remade("none.zip", (name, bytes) => (name === manifestEntry ? null : bytes)),
      "no manifest",
    ],
    ["that is no zip", async () => written("text.zip", "nothing"), "damaged, or no zip"],
  ]

  async function written(as: string, bytes: string | Uint8Array): Promise<string> {
    await writeFile(join(folder, as), bytes)
    return join(folder, as)
  }
  async function cut(part: number): Promise<string> {
    const bytes = await readFile(file)
    return written("cut.zip", bytes.subarray(0, Math.floor(bytes.length * part)))
  }
  async function flipped(): Promise<string> {
    const bytes = Buffer.from(await readFile(file))
    const at = bytes.indexOf(fileEntry(""))
    bytes[at + 120] = (bytes[at + 120] ?? 0) ^ 255
    return written("flipped.zip", bytes)
  }

  test.each(cases)("%s", async (_, make, sentence) => {
    const path = await make()
    const before = await fingerprint(empty.database)
    const answer = askOperator(empty, "import", path, "--domain", "nova")
    await expect(answer).rejects.toMatchObject({
      name: "OperatorError",
      message: expect.stringContaining(sentence),
    })
    expect(await fingerprint(empty.database)).toEqual(before)
    const left: string[] = []
    for await (const { key } of openFileStore(empty.services.config).list()) left.push(key.name)
    expect(left).toEqual([])
  })
})

test("the operator says what the account pays, and HTML of the file is cleaned as any that is sent", async () => {
  const other = await testApi()
  await askOperator(empty, "import", file, "--domain", "nova")
  await askOperator(other, "import", file, "--domain", "nova", "--plan", "start")
  for (const { database } of [empty, other]) {
    expect((await sql`select distinct note from notes`.execute(database.owner)).rows).toEqual([
      { note: "<p>Ligar <strong>já</strong></p>" },
    ])
    expect((await sql`select from subscriptions`.execute(database.owner)).rows).toEqual([])
  }
  const accounts = sql`select subscription_plan, free_trial_exceeded_at = unblocked_at + interval '14 days' as trial, suspended_at from accounts`
  expect((await accounts.execute(empty.database.owner)).rows).toEqual([
    { subscription_plan: "scale", trial: true, suspended_at: null },
  ])
  expect((await accounts.execute(other.database.owner)).rows).toEqual([
    { subscription_plan: "start", trial: null, suspended_at: null },
  ])
  await expect(askOperator(other, "import", file, "--domain", "outra", "--plan", "gold")).rejects.toThrow(
    "--plan must be",
  )
})
