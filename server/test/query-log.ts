import { Client } from "pg"
import { afterAll } from "vitest"
import { sqlStateOf } from "../src/platform/db/sql-errors.ts"

/** A statement with the role that sent it and the SQLSTATE of its error. */
export interface SentQuery {
  readonly role: string
  readonly text: string
  readonly values: readonly unknown[]
  state?: string | undefined
}

type Query = (this: Client, ...args: unknown[]) => unknown

/** Records every statement of this process until the file's tests end. */
export function queryLog(): SentQuery[] {
  const log: SentQuery[] = []
  // The driver accepts statements in many forms, with promises or callbacks. Only promises matter
  // here.
  const client = Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (...args) {
    const [first, second] = args
    const config = (typeof first === "string" ? { text: first, values: second } : first) as Partial<SentQuery>
    const sent: SentQuery = { role: this.user ?? "", text: config?.text ?? "", values: config?.values ?? [] }
    log.push(sent)
    const result = query.apply(this, args)
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        sent.state = sqlStateOf(error)
      })
    }
    return result
  }
  afterAll(() => {
    client.query = query
  })
  return log
}
