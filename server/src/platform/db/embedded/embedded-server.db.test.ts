import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, expect, test, vi } from "vitest"
import { embeddedServer } from "./embedded-server.ts"

const program = fileURLToPath(new URL("../../../../test/setup/hold-database.ts", import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), "funil-embedded-"))
const data = join(dataDir, "postgres", "data")
const holders: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(holders.splice(0).map(kill))
  await vi.waitUntil(() => !isRunning(), { timeout: 5_000 })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function hold(): Promise<ChildProcess> {
  const child = fork(program, [dataDir])
  holders.push(child)
  expect(await next(child)).toBe("ready")
  return child
}

async function next(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([once(child, "message"), once(child, "exit").then(() => ["ended"])])
  return message
}

function store(child: ChildProcess, word: string): Promise<unknown> {
  child.send(word)
  return next(child)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}

/** Whether a server runs in the folder, which is among its process's arguments. */
function isRunning(): boolean {
  return execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(`-D ${data}`)
}

test("two processes that start at once on an empty folder share one server and its data", async () => {
  const [one, two] = await Promise.all([hold(), hold()])
  expect(await store(one, "a")).toBe("a")
  expect(await store(two, "b")).toBe("a b")
  expect(readdirSync(join(dataDir, "postgres")).toSorted()).toEqual(["data", "server.log", "socket"])
})

test("a process that is killed takes its server along and loses nothing that was committed", async () => {
  const killed = await hold()
  expect(await store(killed, "c")).toBe("a b c")
  await kill(killed)
  await expect.poll(isRunning, { timeout: 5_000 }).toBe(false)
  expect(await store(await hold(), "d")).toBe("a b c d")
})

test("whoever shares the server restarts it when the process that ran it is killed", async () => {
  const starter = await hold()
  const other = await hold()
  expect(await store(other, "e")).toBe("a b c d e")
  await kill(starter)
  expect(await store(other, "f")).toBe("a b c d e f")
})

test("whoever shares the server restarts it when the process that ran it ends", async () => {
  const starter = await hold()
  const other = await hold()
  const ended = once(starter, "exit")
  starter.send("close")
  await ended
  expect(await store(other, "g")).toBe("a b c d e f g")
})

test("a server that crashes is restarted", async () => {
  const holder = await hold()
  process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL")
  expect(await store(holder, "h")).toBe("a b c d e f g h")
})

test("a process id left by a crash and now borne by another program is no obstacle", async () => {
  const left = `${process.pid}\n${data}\n1795252000\n5432\n/nowhere\n\n  1  1\nready\n`
  writeFileSync(join(data, "postmaster.pid"), left)
  expect(await store(await hold(), "i")).toBe("a b c d e f g h i")
})

test("files of another major version are refused in one line", async () => {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8")
  writeFileSync(join(data, "PG_VERSION"), "17\n")
  await expect(embeddedServer(join(dataDir, "postgres"))).rejects.toThrow(
    /was made by PostgreSQL 17[^\n]+backup/,
  )
  writeFileSync(join(data, "PG_VERSION"), version)
})

test("a server that cannot start says why in one line", async () => {
  const start = embeddedServer(join(dataDir, "postgres"), { shared_buffers: "plenty" })
  const line =
    /^The embedded database does not start: [^\n]*invalid value for parameter "shared_buffers"[^\n]*$/
  await expect(start).rejects.toThrow(line)
})
