import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { type ImportRecord, getImport } from "@funil/contract/data/imports"
import { listContacts } from "@funil/contract/records/contacts"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { finishImport, sendFile } from "../../../../test/imports/import-file.ts"
import { testSecretKey } from "../../../../test/setup/cluster.ts"

const api = await testApi()
const rows = 6000

/** Every third email repeats, so the counts show if a row was processed twice. */
function file(): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `Pessoa ${index},p${index - (index % 3 === 2 ? 1 : 0)}@x.test`,
  )
  return `first_name,email\n${lines.join("\n")}\n`
}

/** Starts a worker process. */
function startWorker(): ChildProcess {
  const { host, port, user, password, database } = api.database.ownerConnection
  const login = `${user}:${encodeURIComponent(String(password))}`
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../../main.ts", import.meta.url)), "worker"],
    {
      env: {
        PATH: process.env["PATH"],
        DATABASE_URL: `postgres://${login}@${encodeURIComponent(String(host))}:${port}/${database}`,
        DATA_DIR: api.services.config.dataDir,
        SECRET_KEY: testSecretKey,
        LOG_LEVEL: "fatal",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  )
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

async function until(who: Person, id: string, isFar: (now: ImportRecord) => boolean): Promise<ImportRecord> {
  for (;;) {
    const now = await api.call(getImport, who, { params: { id } })
    if (isFar(now) || now.finished_at !== null) return now
    await pause(5)
  }
}

/** Expires the lease of the dead worker. */
async function letLeaseEnd(id: string): Promise<void> {
  await sql`update imports set next_at = created_at where id = ${id}`.execute(api.database.owner)
}

test("an import whose process is killed in the middle, again and again, goes on where it stood", async () => {
  const who = await api.signUp()
  // The workers use the real clock, far from the test's. Their purge would end the session.
  await sql`update sessions set expires_at = '2999-01-01'`.execute(api.database.owner)
  const options = { match_on: "email", on_match: "skip", shared_values: "join" }
  const reply = await sendFile(api, who, { path: "/contacts", csv: file(), options })
  const { id } = reply.body as { id: string }
  let reached = 0
  for (const share of [0.15, 0.5]) {
    if (reached > 0) await letLeaseEnd(id)
    const worker = startWorker()
    const { done, finished_at } = await until(who, id, ({ done }) => done >= rows * share)
    const gone = once(worker, "exit")
    worker.kill("SIGKILL")
    await gone
    expect(finished_at).toBeNull()
    expect(done).toBeGreaterThan(reached)
    reached = done
  }
  await letLeaseEnd(id)
  const whole = await finishImport(api, who, id)
  const made = (rows / 3) * 2
  expect(whole).toMatchObject({ status: "done", done: rows, created: made, skipped: rows - made, failed: 0 })
  const { total } = await api.call(listContacts, who, { query: {} })
  const query = sql<{ names: number; changes: number; operations: number }>`
    select (select count(distinct email) from contacts where deleted_at is null)::int as names,
      (select count(*) from changes where entity = 'contact')::int as changes,
      (select count(*) from operations where id = ${whole.undo_token})::int as operations`
  const [counts] = (await query.execute(api.database.owner)).rows
  expect({ total, ...counts }).toEqual({ total: made, names: made, changes: made, operations: 1 })
  await api.call(undo, who, { body: { token: whole.undo_token ?? "" } })
  expect((await api.call(listContacts, who, { query: {} })).total).toBe(0)
}, 120_000)

test("two processes that do the same import together make each row once", async () => {
  const who = await api.signUp()
  const csv = `first_name,email\n${Array.from({ length: 2500 }, (_, index) => `P,q${index}@x.test`).join("\n")}\n`
  const reply = await sendFile(api, who, { path: "/contacts", csv })
  const { id } = reply.body as { id: string }
  await Promise.all([finishImport(api, who, id), finishImport(api, who, id)])
  const whole = await finishImport(api, who, id)
  expect(whole).toMatchObject({ status: "done", done: 2500, created: 2500 })
  expect((await api.call(listContacts, who, { query: {} })).total).toBe(2500)
})
