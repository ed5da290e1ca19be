import { appendFileSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { threadId } from "node:worker_threads"
import { Client } from "pg"
import { shapeOf, type Statement } from "./statement.ts"

type Query = (this: Client, ...args: unknown[]) => unknown

// The driver's types lack it.
const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils") as {
  prepareValue: (value: unknown) => unknown
}

const folder = process.env["TEST_STATEMENTS"]
const roles = ["funil_app", "funil_reader"]
const recorded = new Set<string>()

/** The tests' own queries use connections without a name. */
function isOfProduct(client: Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string }
  }
  return roles.includes(client.user ?? "") && connectionParameters.application_name === "funil"
}

/** Returns a driver's value as text, which represents values of all types. */
function asText(value: unknown): string | null {
  const prepared = prepareValue(value)
  if (Buffer.isBuffer(prepared)) return `\\x${prepared.toString("hex")}`
  return prepared === null ? null : String(prepared as string | number | boolean)
}

/** Appends each statement of a new shape by the application's roles to this process's file. */
function recordInto(file: string): void {
  // The driver accepts statements in many forms.
  const client = Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (...args) {
    const [first, second] = args
    const sent = (typeof first === "string" ? { text: first, values: second } : first) as
      | { text?: string; values?: unknown[] }
      | undefined
    const shape = sent?.text === undefined ? "" : shapeOf(sent.text)
    if (shape !== "" && isOfProduct(this) && !recorded.has(shape)) {
      recorded.add(shape)
      const statement: Statement = {
        role: this.user ?? "",
        text: sent?.text ?? "",
        values: (sent?.values ?? []).map(asText),
      }
      appendFileSync(file, `${JSON.stringify(statement)}\n`)
    }
    return query.apply(this, args)
  }
}

const mark = Symbol.for("funil.recorded")
const worker = globalThis as { [mark]?: boolean }

// Files in a worker share this, and each starts with this one.
if (folder !== undefined && !worker[mark]) {
  worker[mark] = true
  mkdirSync(folder, { recursive: true })
  recordInto(join(folder, `${process.pid}-${threadId}.jsonl`))
}
