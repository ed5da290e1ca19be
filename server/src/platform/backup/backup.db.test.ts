import { randomUUID } from "node:crypto"
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { gunzipSync, gzipSync } from "node:zlib"
import { packTar } from "modern-tar"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { connected } from "../../../test/connected.ts"
import { testDatabase } from "../../../test/database.ts"
import { startS3 } from "../../../test/fakes/s3-server.ts"
import { dropDatabase, ownerPassword, ownerRole, testSecretKey } from "../../../test/setup/cluster.ts"
import { reachServer } from "../db/database.ts"
import { DatabaseError } from "../db/sql-errors.ts"
import { secretKeyIn } from "../secrets.ts"
import { backupTables, type Summary } from "./backup-format.ts"
import { backup } from "./backup.ts"
import { checkBackup } from "./check-backup.ts"
import { restore } from "./restore.ts"
import { readTar } from "./tar.ts"

const source = await testDatabase()
const s3 = await startS3()
const folder = mkdtempSync(join(tmpdir(), "funil-backup-"))
// The embedded server inside may run as another user, who must be able to enter.
chmodSync(folder, 0o711)
const file = join(folder, "all.tar.gz")
const made: string[] = []

interface Target {
  dataDir: string
  databaseUrl?: string
  secretKey: string
}

const sourceConfig = {
  dataDir: join(folder, "source"),
  databaseUrl: urlOf(String(source.ownerConnection.database)),
  secretKey: testSecretKey,
}

beforeAll(async () => {
  mkdirSync(join(sourceConfig.dataDir, "files", "ab"), { recursive: true })
  writeFileSync(join(sourceConfig.dataDir, "secret-key"), testSecretKey)
  writeFileSync(join(sourceConfig.dataDir, "files", "ab", "picture"), Buffer.alloc(200_000, 7))
  writeFileSync(join(sourceConfig.dataDir, "files", "ab", "empty"), "")
  await fill()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const name of made) await dropDatabase([inject("superuser")], name)
})

function urlOf(database: string): string {
  const { host, port } = source.ownerConnection
  return `postgres://${ownerRole}:${encodeURIComponent(ownerPassword)}@${encodeURIComponent(String(host))}:${port}/${database}`
}

/** Fills an account with several batches of rows and with values that are easily damaged. */
async function fill(): Promise<void> {
  const account_id = randomUUID()
  const now = "2026-11-20T12:00:00.123456Z"
  const campaign = JSON.stringify({ exact: 0.1, text: 'quote " back\\slash\nline \u2028 ção 🙂' })
  const account = {
    account_id,
    domain: "d",
    email: "e@x",
    first_name: "Zé",
    campaign,
    created_at: now,
    updated_at: now,
  }
  await source.owner.insertInto("accounts").values(account).execute()
  await source.owner.insertInto("account_domains").values({ account_id, domain: "d" }).execute()
  const companies = Array.from({ length: 1_000 }, (_, number) => {
    const company = `Padaria São João ${number} ${"x".repeat(3_000)}`
    return { account_id, id: randomUUID(), company, created_at: now, updated_at: now }
  })
  await source.owner.insertInto("companies").values(companies).execute()
  const answer = { status: 201, body_hash: Buffer.from([0, 1, 255]), key: "k", route: "r" }
  await source.owner
    .insertInto("idempotency_keys")
    .values({ account_id, user_id: randomUUID(), ...answer, created_at: now })
    .execute()
}

/** The same secret, since its passwords belong to roles that all databases of the server share. */
async function emptyTarget(): Promise<Target> {
  const name = `funil_restore_${randomUUID().replaceAll("-", "")}`
  made.push(name)
  await connected(inject("superuser"), (client) => client.query(`create database ${name} owner ${ownerRole}`))
  const dataDir = join(folder, name)
  return { dataDir, databaseUrl: urlOf(name), secretKey: testSecretKey }
}

async function restored(target: Target & { s3Url?: string }, from: string): Promise<Summary> {
  return restore(target, await checkBackup(from))
}

/** Every row of every table, as PostgreSQL writes it. */
async function contents(config: Target): Promise<Record<string, unknown>> {
  const server = await reachServer(config)
  const all = await connected(server.owner, async (client) => {
    const found: Record<string, unknown> = {}
    for (const table of Object.keys(await backupTables(client))) {
      const { rows } = await client.query(`select row_to_json(t)::text as line from ${table} t order by 1`)
      found[table] = rows
    }
    return found
  })
  await server.stop()
  return all
}

test("what an ordinary server held comes back whole in an embedded one: rows, files, generated secret", async () => {
  const saved = await backup(sourceConfig, file)
  expect(saved).toMatchObject({ files: 2, rows: { "public.companies": 1_000, "public.accounts": 1 } })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const dataDir = join(folder, "target")
  const target = { dataDir, secretKey: secretKeyIn(dataDir) }
  expect(await restored(target, file)).toEqual(saved)
  expect(await contents(target)).toEqual(await contents(sourceConfig))
  expect(readFileSync(join(target.dataDir, "files", "ab", "picture"))).toEqual(Buffer.alloc(200_000, 7))
  expect(readFileSync(join(target.dataDir, "files", "ab", "empty"), "utf8")).toBe("")
  expect(secretKeyIn(dataDir)).toBe(testSecretKey)
})

test("files go from a folder into a bucket and from there into a folder", async () => {
  await backup(sourceConfig, file)
  const inBucket = { ...(await emptyTarget()), s3Url: s3.url }
  expect((await restored(inBucket, file)).files).toBe(2)
  expect(s3.objects.get("ab/picture")).toEqual(Buffer.alloc(200_000, 7))
  expect(existsSync(join(inBucket.dataDir, "files"))).toBe(false)
  await expect(restored({ ...(await emptyTarget()), s3Url: s3.url }, file)).rejects.toThrow(/is not empty/)
  const again = join(folder, "bucket.tar.gz")
  expect((await backup(inBucket, again)).files).toBe(2)
  const target = await emptyTarget()
  await restored(target, again)
  expect(readFileSync(join(target.dataDir, "files", "ab", "picture"))).toEqual(Buffer.alloc(200_000, 7))
})

test("a backup that release 1.11.32 made is restored", async () => {
  const old = new URL("../../../test/backups/of-1.11.32.tar.gz", import.meta.url).pathname
  const target = await emptyTarget()
  expect(await restored(target, old)).toMatchObject({ files: 2, rows: { "public.companies": 3 } })
  const { "public.companies": companies } = await contents(target)
  expect(JSON.stringify(companies)).toContain("Padaria São João 2")
  expect(readFileSync(join(target.dataDir, "files", "ab", "picture"))).toEqual(Buffer.alloc(70_000, 7))
})

test("foreign keys and policies stand again after a restore", async () => {
  const target = await emptyTarget()
  await backup(sourceConfig, file)
  await restored(target, file)
  const shape = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`
  const [before, after] = await Promise.all(
    [sourceConfig, target].map(({ databaseUrl }) =>
      connected({ connectionString: databaseUrl }, async (client) => (await client.query(shape)).rows),
    ),
  )
  expect(after).toEqual(before)
})

test("a database in which somebody works is not overwritten", async () => {
  await backup(sourceConfig, file)
  const target = { ...sourceConfig, dataDir: join(folder, "elsewhere") }
  await expect(restored(target, file)).rejects.toThrow(/^The database is not empty: public\.\w+ has rows$/)
})

test("a folder with files is not overwritten", async () => {
  const target = await emptyTarget()
  mkdirSync(join(target.dataDir, "files", "ab"), { recursive: true })
  writeFileSync(join(target.dataDir, "files", "ab", "mine"), "x")
  await expect(restored(target, file)).rejects.toThrow(/^The store of files is not empty: it holds ab\/mine$/)
  expect(readFileSync(join(target.dataDir, "files", "ab", "mine"), "utf8")).toBe("x")
})

type Entries = [name: string, content: Buffer][]

async function entriesOf(whole: Buffer): Promise<Entries> {
  const found: Entries = []
  for await (const { name, content } of readTar(Readable.from([gunzipSync(whole)])))
    found.push([name, await buffer(content)])
  return found
}

/** Returns a valid archive with any content. */
async function packed(entries: Entries): Promise<Buffer> {
  const files = entries.map(([name, body]) => ({ header: { name, size: body.length }, body }))
  return gzipSync(await packTar(files))
}

const isRows = ([name]: Entries[number]) => name.startsWith("database/public.companies/")
const isFile = ([name]: Entries[number]) => name.startsWith("files/")

async function without(whole: Buffer, isLeftOut: (entry: Entries[number]) => boolean): Promise<Buffer> {
  const entries = await entriesOf(whole)
  const place = entries.findIndex(isLeftOut)
  return packed(entries.filter((_, index) => index !== place))
}

async function changed(whole: Buffer, isChanged: (entry: Entries[number]) => boolean): Promise<Buffer> {
  const entries = await entriesOf(whole)
  const [, content] = entries.find(isChanged) ?? []
  if (content) content.write("Padaria São Joãx", content.indexOf("Padaria São João"))
  return packed(entries)
}

test.each<[string, (whole: Buffer) => Buffer | Promise<Buffer>, string]>([
  ["cut off", (whole) => whole.subarray(0, whole.length / 2), "The backup is damaged, or not a backup"],
  ["cut off by one byte", (whole) => whole.subarray(0, -1), "The backup is damaged, or not a backup"],
  [
    "cut off between two entries",
    (whole) => gzipSync(gunzipSync(whole).subarray(0, 512 * 40)),
    "The backup is cut off",
  ],
  ["without some rows", (whole) => without(whole, isRows), "The backup is not whole"],
  ["without a file", (whole) => without(whole, isFile), "The backup is not whole"],
  [
    "without its end",
    async (whole) => packed((await entriesOf(whole)).slice(0, -1)),
    "The backup is not whole",
  ],
  ["changed in a row", (whole) => changed(whole, isRows), "The backup is damaged, or not a backup"],
  ["not a backup", () => gzipSync(Buffer.alloc(2_000, 120)), "The backup is damaged, or not a backup"],
  [
    "another archive",
    () => packed([["notes.txt", Buffer.from("x")]]),
    "This is not a backup, or one of another kind",
  ],
  ["not even compressed", () => Buffer.from("hello"), "The backup is damaged, or not a backup"],
  ["empty", () => Buffer.alloc(0), "The backup is damaged, or not a backup"],
])("a file that is %s is refused in one line before anything is touched", async (_, damage, message) => {
  await backup(sourceConfig, file)
  const damaged = join(folder, "damaged.tar.gz")
  writeFileSync(damaged, await damage(readFileSync(file)))
  await expect(checkBackup(damaged)).rejects.toThrow(new DatabaseError(message))
})

test.each([{ type: "symlink", linkname: "/etc/passwd" }, { pax: { path: "files/ab/x" } }] as const)(
  "an archive with an entry of %o is refused",
  async (hostile) => {
    const archive = await packTar([{ header: { name: "files/ab/x", size: 0, ...hostile } }])
    const entries = readTar(Readable.from([Buffer.from(archive)]))
    await expect(entries.next()).rejects.toThrow("The backup is damaged, or not a backup")
  },
)

test("an archive with a damaged header is refused", async () => {
  const archive = Buffer.from(await packTar([{ header: { name: "files/ab/x", size: 0 } }]))
  archive.write("x", 0)
  const entries = readTar(Readable.from([archive]))
  await expect(entries.next()).rejects.toThrow(new DatabaseError("The backup is damaged, or not a backup"))
})

test("a byte that flipped anywhere is found", async () => {
  await backup(sourceConfig, file)
  const whole = readFileSync(file)
  const flipped = join(folder, "flipped.tar.gz")
  // The time in the compression header (4 to 7), its flags and its system don't affect the content.
  const places = [
    0,
    12,
    ...Array.from({ length: 20 }, (_, index) => Math.floor(((index + 1) * (whole.length - 1)) / 20)),
  ]
  for (const place of places) {
    const bytes = Buffer.from(whole)
    bytes[place] = (bytes[place] ?? 0) ^ 0x10
    writeFileSync(flipped, bytes)
    const refusal = await checkBackup(flipped).then(
      () => `byte ${place} was missed`,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(DatabaseError)
  }
})

test("a backup of before there were checksums is taken by its counts", async () => {
  await backup(sourceConfig, file)
  const old = join(folder, "old.tar.gz")
  const entries = await entriesOf(readFileSync(file))
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) throw new Error("The backup is empty.")
  first[1] = Buffer.from(JSON.stringify({ ...JSON.parse(String(first[1])), format: 1, key_proof: undefined }))
  last[1] = Buffer.from(JSON.stringify({ ...JSON.parse(String(last[1])), sha256: undefined }))
  writeFileSync(old, await packed(entries))
  expect(await restored(await emptyTarget(), old)).toMatchObject({ files: 2 })
  writeFileSync(old, await packed(entries.filter((entry) => !isRows(entry))))
  await expect(checkBackup(old)).rejects.toThrow("The backup is not whole")
})

test("rows of the clock that earlier releases had are left out", async () => {
  await backup(sourceConfig, file)
  const entries = await entriesOf(readFileSync(file))
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new Error("The backup is empty.")
  const manifest = JSON.parse(String(first[1]))
  const summary = JSON.parse(String(last[1]))
  first[1] = Buffer.from(
    JSON.stringify({ ...manifest, format: 1, tables: { ...manifest.tables, "jobs.queue": ["name"] } }),
  )
  const rows = { ...summary.rows, "jobs.queue": 2 }
  last[1] = Buffer.from(JSON.stringify({ ...summary, rows, sha256: undefined }))
  entries.splice(1, 0, ["database/jobs.queue/1.json", Buffer.from('[{"name":"a"},{"name":"b"}]')])
  const old = join(folder, "older.tar.gz")
  writeFileSync(old, await packed(entries))
  expect(await restored(await emptyTarget(), old)).toMatchObject({ rows })
})

test("a restore that fails on its way leaves the target empty, so it can be repeated", async () => {
  await backup(sourceConfig, file)
  const target = await emptyTarget()
  const checked = await checkBackup(file)
  const cut = join(folder, "cut.tar.gz")
  writeFileSync(cut, gzipSync(gunzipSync(readFileSync(file)).subarray(0, -4096)))
  await expect(restore(target, { ...checked, file: cut })).rejects.toThrow("The backup is cut off")
  expect(globSync("files/*/*", { cwd: target.dataDir })).toEqual([])
  expect((await restored(target, file)).files).toBe(2)
})

test("a backup whose secrets another key has sealed is refused before anything is touched", async () => {
  await backup(sourceConfig, file)
  const target = { ...(await emptyTarget()), secretKey: "another key that the operator has set" }
  await expect(restored(target, file)).rejects.toThrow(
    "SECRET_KEY is not the one that the backup was made with",
  )
  expect(existsSync(target.dataDir)).toBe(false)
})

test("nothing is saved under another key, which would not be in it", async () => {
  const other = join(folder, "other.tar.gz")
  const wrong = { ...sourceConfig, secretKey: "another key that the operator has set" }
  await expect(backup(wrong, other)).rejects.toThrow(
    /^SECRET_KEY is not the one that this database was set up with/,
  )
  expect(existsSync(other)).toBe(false)
})

test("a backup that fails leaves no file behind", async () => {
  const target = await emptyTarget()
  const nowhere = join(folder, "none.tar.gz")
  await expect(backup(target, nowhere)).rejects.toThrow("There is no database to back up yet")
  expect([existsSync(nowhere), existsSync(`${nowhere}.partial`)]).toEqual([false, false])
})
