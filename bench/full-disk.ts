import { execFileSync } from "node:child_process"
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Contact } from "@funil/contract/records/contacts"
import { noise } from "../server/test/files/picture-files.ts"
import { callers } from "./callers.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { call, type Product, startProduct, succeed } from "./product.ts"
import { signUp, type TeamAccount } from "./team-account.ts"

const port = 4095
const clients = 20
const diskMb = 220
const fullMs = 5_000
const maxStopMs = 2_000
const maxBackMs = 5_000
/**
 * Less than a segment of the write-ahead log. Rows still fit, but the log doesn't, which stops the
 * database.
 */
const tooLittleForLog = 12 * 1024 * 1024

interface Scene {
  readonly disk: string
  readonly product: Product
  readonly team: TeamAccount
}

/** Mounts a separate disk for DATA_DIR. Undefined if this user can't mount. */
function mountDisk(): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), "funil-disk-"))
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,mode=0755`, "tmpfs", disk], {
      stdio: "ignore",
    })
    return disk
  } catch {
    rmSync(disk, { recursive: true })
    return undefined
  }
}

function unmount(disk: string): void {
  execFileSync("umount", ["-l", disk])
  rmSync(disk, { recursive: true })
}

/** Fills the disk completely, then frees some space. */
function fill(disk: string, left = 0): void {
  const path = join(disk, "filler")
  const file = openSync(path, "a")
  for (const bytes of [1 << 20, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch {
      // Full. A smaller piece may still fit.
    }
  closeSync(file)
  truncateSync(path, statSync(path).size - left)
}

async function onDisk(work: (scene: Scene) => Promise<Outcome[]>): Promise<Outcome[]> {
  const disk = mountDisk()
  if (disk === undefined) return []
  const product = await startProduct(port, join(disk, "data"), { LOG_LEVEL: "silent" })
  try {
    return await work({ disk, product, team: await signUp(port, "disco-cheio") })
  } finally {
    await product.stop("SIGKILL")
    unmount(disk)
  }
}

/** Uploads one file of each kind and returns the statuses. */
async function uploads({ team }: Scene, contact: string): Promise<number[]> {
  const photo = new File([new Uint8Array(await noise(600))], "foto.png")
  const csv = new File(["first_name\n", "Rita\n".repeat(50_000)], "contatos.csv")
  const forms: [path: string, fields: Record<string, string | File>][] = [
    ["/files", { entity: "contact", record_id: contact, file: csv }],
    ["/contacts/import", { file: csv }],
    [`/contacts/${contact}/uploadProfilePicture`, { profile_picture: photo }],
    ["/customers/uploadBrand", { brand_picture: photo }],
  ]
  const statuses: number[] = []
  for (const [path, fields] of forms) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { authorization: `Bearer ${team.token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: "POST", headers, body })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

/** Counts complete or partial uploads anywhere in DATA_DIR except the database. */
function leftOvers({ product }: Scene): number {
  const parts = readdirSync(product.dataDir, { withFileTypes: true }).filter(
    (part) => part.isDirectory() && part.name !== "postgres",
  )
  const files = parts.flatMap(({ name }) =>
    readdirSync(join(product.dataDir, name), { recursive: true, withFileTypes: true }),
  )
  return files.filter((file) => file.isFile()).length
}

async function stopOutcome(what: string, how: string, { product }: Scene): Promise<Outcome> {
  const began = performance.now()
  await product.stop()
  const ms = Math.round(performance.now() - began)
  const { exitCode } = product.child
  return {
    what,
    how,
    measured: `ended after ${ms} ms with ${exitCode}`,
    target: "< 2 s, with 0",
    isMet: ms < maxStopMs && exitCode === 0,
  }
}

async function toTheLastByte(scene: Scene): Promise<Outcome[]> {
  const wanted = { method: "POST", path: "/contacts", body: { first_name: "Rita" } } as const
  const { id } = await succeed<Contact>(port, scene.team.token, wanted)
  fill(scene.disk)
  const load = callers(port, scene.team, clients)
  const statuses = await uploads(scene, id)
  await pause(fullMs)
  const seen = await load.end()
  const left = leftOvers(scene)
  const reads = seen.filter(({ isWrite }) => !isWrite)
  const writes = seen.filter(({ isWrite }) => isWrite)
  // Writes that fit into existing database pages succeed.
  const refused = writes.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter).length
  const done = writes.filter(({ status }) => status === 201).length
  const others = writes.length - refused - done
  const read = reads.filter(({ status }) => status === 200).length
  const how = `DATA_DIR on a disk of ${diskMb} MB, filled to the last byte`
  return [
    {
      what: "Full disk, uploads",
      how: `${how}; an attachment, an import, two pictures`,
      measured: `answered ${statuses.join(", ")}; ${left} files left behind`,
      target: "507 each, nothing left behind",
      isMet: statuses.every((status) => status === 507) && left === 0,
    },
    {
      what: "Full disk, records",
      how: `${how}, under ${clients} clients, half of them writing`,
      measured: `${refused} writes × 503 with Retry-After, ${others} other answers; ${read} of ${reads.length} reads`,
      target: "503 with Retry-After, all reads",
      isMet: refused > 0 && others === 0 && read === reads.length,
    },
    await stopOutcome("Full disk, SIGTERM", how, scene),
  ]
}

/**
 * Fills the disk so that rows still fit but another log segment doesn't, until the database stops.
 */
async function starve({ disk, team }: Scene): Promise<void> {
  const body = { name: "x".repeat(200), pipeline_id: team.pipeline.id }
  const write = { method: "POST", path: "/cards", body } as const
  for (let status = 503; (await call(port, null, { method: "GET", path: "/ready" })).status === 200;) {
    // If rows ran out of space first, frees some more.
    if (status === 503) fill(disk, tooLittleForLog)
    const answers = await Promise.all(Array.from({ length: clients }, () => call(port, team.token, write)))
    status = Math.max(...answers.map((answer) => answer.status))
  }
}

async function ofTheLog(scene: Scene): Promise<Outcome[]> {
  await starve(scene)
  const load = callers(port, scene.team, clients)
  await pause(fullMs)
  rmSync(join(scene.disk, "filler"))
  const backAt = performance.now()
  await pause(maxBackMs)
  const seen = await load.end()
  const failed = seen.filter(({ status }) => status !== 200 && status !== 201)
  const wrong = failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
  const ms = Math.max(0, ...failed.map(({ at }) => at - backAt))
  const servesAgain = seen.some(({ at, status, isWrite }) => at > backAt && isWrite && status === 201)
  await starve(scene)
  const how = "no room for the database's log, of which it dies"
  return [
    {
      what: "Full disk, database gone",
      how: `${how}; after ${fullMs / 1000} s under ${clients} clients there is room again`,
      measured: `${failed.length - wrong.length} × 503 with Retry-After, ${wrong.length} other answers, serving again after ${(ms / 1000).toFixed(1)} s`,
      target: "503 with Retry-After, again within 5 s",
      isMet: wrong.length === 0 && failed.length > 0 && servesAgain && ms < maxBackMs,
    },
    await stopOutcome("Full disk, database gone, SIGTERM", how, scene),
  ]
}

/**
 * The answers of a product with a full disk, and the files it leaves behind. Needs a user who may
 * mount.
 */
export const fullDisk: Measurement = async (say) => {
  const outcomes = [...(await onDisk(toTheLastByte)), ...(await onDisk(ofTheLog))]
  if (outcomes.length === 0) say("left out: only root may mount a small disk")
  for (const { what, measured } of outcomes) say(`${what}: ${measured}`)
  return outcomes
}
