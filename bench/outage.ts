import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { embeddedDatabase } from "../server/src/platform/db/database.ts"
import { callers, type CallResult } from "./callers.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { type Product, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4091
const clients = 20
const downMs = 3000
const maxMs = 5000

function outcomeOf(
  what: string,
  how: string,
  { seen, product, backAt }: { seen: readonly CallResult[]; product: Product; backAt: number },
): Outcome {
  const failed = seen.filter(({ status }) => status !== 200 && status !== 201)
  const wrong = failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
  const last = Math.max(backAt, ...failed.map(({ at }) => at))
  const servedAgain = seen.some(({ at, status }) => at > last && status < 300)
  const ms = last - backAt
  const hasCrashed = product.child.exitCode !== null
  const isMet = wrong.length === 0 && failed.length > 0 && servedAgain && ms < maxMs && !hasCrashed
  const others = wrong.length === 0 ? "" : `, ${wrong.length} other answers`
  return {
    what,
    how: `${how}, under ${clients} clients`,
    measured: `${failed.length - wrong.length} × 503 with Retry-After${others}, serving again after ${(ms / 1000).toFixed(1)} s${hasCrashed ? ", crashed" : ""}`,
    target: "503 with Retry-After, no crash, again within 5 s",
    isMet,
  }
}

/** Stops and restarts an external database server, named by DATABASE_URL. */
async function ordinaryServer(): Promise<Outcome> {
  const folder = temporaryFolder()
  const { server, owner } = await embeddedDatabase(folder)
  const url = `postgres://${owner.user}@localhost/${owner.database}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir, { DATABASE_URL: url })
  let started = server
  try {
    const load = callers(port, await signUp(port, "equipe-outage"), clients)
    await pause(1000)
    await server.stop()
    await pause(downMs)
    started = (await embeddedDatabase(folder)).server
    const backAt = performance.now()
    await pause(maxMs)
    const how = `a PostgreSQL server at DATABASE_URL, stopped for ${downMs / 1000} s and started`
    return outcomeOf("Database outage", how, { seen: await load.end(), product, backAt })
  } finally {
    await product.stop()
    await started.stop()
    removeFolder(folder)
    removeFolder(dataDir)
  }
}

function postmasterOf(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).find((path) =>
    path.endsWith("postmaster.pid"),
  )
  return Number(readFileSync(join(dataDir, file ?? ""), "utf8").split("\n")[0])
}

/** Kills the embedded database, which the product restarts. */
async function embeddedServer(): Promise<Outcome> {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const load = callers(port, await signUp(port, "equipe-outage"), clients)
    await pause(1000)
    process.kill(postmasterOf(dataDir), "SIGKILL")
    const backAt = performance.now()
    await pause(maxMs)
    return outcomeOf("Embedded database", "its process killed with -9", {
      seen: await load.end(),
      product,
      backAt,
    })
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}

/** The answers of a product whose database goes down and comes back. */
export const outage: Measurement = async (say) => {
  const outcomes = [await ordinaryServer(), await embeddedServer()]
  for (const { what, measured } of outcomes) say(`${what}: ${measured}`)
  return outcomes
}
