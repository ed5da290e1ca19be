import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { endOf, startCommand, urlOf } from "../../test/command.ts"
import { connected } from "../../test/connected.ts"
import { testDatabase } from "../../test/database.ts"

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), "funil-refusals-"))
afterAll(() => rmSync(folder, { recursive: true }))

const DATABASE_URL = urlOf(database)
const DATA_DIR = join(folder, "data")
const oneLine = (line: string) => new RegExp(`^${line}[^\\n]*\\n$`)

test.each(["serve", "worker", "migrate", "demo", "backup"])(
  "%s under another SECRET_KEY ends with one line, and the roles keep their passwords",
  async (word) => {
    const env = { DATABASE_URL, DATA_DIR, PORT: "0", SECRET_KEY: "the key of quite another installation" }
    const { code, complaint } = await endOf(startCommand({ args: [word, join(folder, "all")], env }))
    expect(complaint).toMatch(oneLine("SECRET_KEY is not the one that this database was set up with"))
    expect(code).toBe(1)
    await connected(database.appConnection, (client) => client.query("select 1"))
  },
)

test.each<[string, Record<string, string>, string]>([
  [
    "a database that is not there",
    { DATABASE_URL: "postgres://a:b@localhost:1/funil" },
    "The database cannot be reached: .*ECONNREFUSED",
  ],
  [
    "a DATA_DIR below a file",
    { DATA_DIR: join(folder, "file", "data"), SECRET_KEY: "" },
    "DATA_DIR cannot be used: ",
  ],
  [
    "a DATA_DIR below a file, for the embedded database",
    { DATA_DIR: join(folder, "file", "data"), DATABASE_URL: "" },
    "DATA_DIR cannot be used: ",
  ],
])("the start ends with one line that names %s", async (_, env, line) => {
  writeFileSync(join(folder, "file"), "")
  const child = startCommand({ args: ["serve"], env: { DATABASE_URL, DATA_DIR, PORT: "0", ...env } })
  const { code, complaint } = await endOf(child)
  expect(complaint).toMatch(oneLine(line))
  expect(code).toBe(1)
})

test("a port that another program has is told in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  onTestFinished(() => void other.close())
  const PORT = String((other.address() as AddressInfo).port)
  const child = startCommand({ args: ["serve", "--no-worker"], env: { DATABASE_URL, DATA_DIR, PORT } })
  expect(await endOf(child)).toEqual({ code: 1, complaint: `PORT ${PORT} is in use by another program.\n` })
})

test.each(["--help", "backup --help", "restore -h", "migrate --help", "serve --help"])(
  "%s tells what to type, and touches nothing",
  async (line) => {
    const child = startCommand({
      args: line.split(" "),
      env: { DATA_DIR: "", DATABASE_URL: "postgres://a:b@localhost:1/x" },
    })
    const [told, { code }] = await Promise.all([text(child.stdout as Readable), endOf(child)])
    expect([code, told]).toEqual([
      0,
      expect.stringContaining(line === "--help" ? "npm run restore -- FILE" : "npm "),
    ])
  },
)

test("a damaged backup is told in one line, and not even a folder is made", async () => {
  const file = join(folder, "damaged.tar.gz")
  writeFileSync(file, "x")
  const dataDir = join(folder, "never")
  const env = { DATABASE_URL: "", DATA_DIR: dataDir, SECRET_KEY: "" }
  const { code, complaint } = await endOf(startCommand({ args: ["restore", file], env }))
  expect([code, complaint]).toEqual([1, "The backup is damaged, or not a backup\n"])
  expect(existsSync(dataDir)).toBe(false)
})

test("a backup for which there is no room is told in one line and leaves nothing", async () => {
  const account_id = randomUUID()
  const rows = Array.from({ length: 50 }, () => ({
    account_id,
    id: randomUUID(),
    company: randomUUID().repeat(9),
    created_at: new Date(),
    updated_at: new Date(),
  }))
  const account = {
    account_id,
    domain: "d",
    email: "e@x",
    first_name: "Zé",
    created_at: new Date(),
    updated_at: new Date(),
  }
  await database.owner.insertInto("accounts").values(account).execute()
  await database.owner.insertInto("companies").values(rows).execute()
  const place = mkdtempSync(join(folder, "full-"))
  const file = join(place, "all.tar.gz")
  const env = { DATABASE_URL, DATA_DIR }
  const { code, complaint } = await endOf(startCommand({ args: ["backup", file], env, isCramped: true }))
  expect(complaint).toBe(`${file} cannot be used: EFBIG: file too large, write\n`)
  expect([code, readdirSync(place)]).toEqual([1, []])
})
