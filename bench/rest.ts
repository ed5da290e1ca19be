import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { reachServer } from "../server/src/platform/db/database.ts"
import { connected } from "../server/test/connected.ts"
import type { Measurement, Outcome } from "./outcome.ts"
import { removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4097
const tabs = 3
const settleMs = 20_000
const seconds = 60
const maxPerSecond = 1

/** Makes the embedded server of this folder log every statement. */
async function logStatements(dataDir: string): Promise<void> {
  const server = await reachServer({ dataDir, databaseUrl: undefined, secretKey: "" })
  await connected({ ...server.owner, user: "postgres" }, async (client) => {
    await client.query("alter system set log_statement = 'all'")
    await client.query("select pg_reload_conf()")
  })
  await server.stop()
}

function statementsIn(log: string): string[] {
  return [...log.matchAll(/LOG: {2}(?:statement|execute [^:]+): (.*)/g)].map(([, text = ""]) => text)
}

/** How many statements per second an idle product sends. */
async function count(dataDir: string): Promise<number> {
  await pause(settleMs)
  const log = join(dataDir, "postgres", "server.log")
  const before = readFileSync(log, "utf8").length
  await pause(seconds * 1000)
  return statementsIn(readFileSync(log, "utf8").slice(before)).length / seconds
}

function openTab(token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/api/events", headers, agent: false }, (answer) => {
      answer.once("data", () => resolve(answer))
      answer.resume()
    }).on("error", reject)
  })
}

function outcomeOf(what: string, perSecond: number): Outcome {
  return {
    what,
    how: `statements in the log of the database over ${seconds} s; one process serves and works`,
    measured: `${perSecond.toFixed(2)} a second`,
    target: `≤ ${maxPerSecond} a second`,
    isMet: perSecond <= maxPerSecond,
  }
}

/** The database load of an idle product. */
export const rest: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const { token } = await signUp(port, "equipe-em-repouso")
    await logStatements(dataDir)
    const alone = await count(dataDir)
    say(`nobody: ${alone.toFixed(2)} a second`)
    const opened: IncomingMessage[] = []
    for (let tab = 0; tab < tabs; tab += 1) opened.push(await openTab(token))
    const watched = await count(dataDir)
    say(`${tabs} open tabs: ${watched.toFixed(2)} a second`)
    for (const answer of opened) answer.destroy()
    return [outcomeOf("At rest, nobody there", alone), outcomeOf(`At rest, ${tabs} open tabs`, watched)]
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
