import { Client } from "pg"
import { afterAll } from "vitest"
import { sqlStateOf } from "../src/platform/db/sql-errors.ts"

/** A statement as it went to the database, with the role that sent it and the SQLSTATE it failed with. */
export interface Sent {
  readonly role: string
  readonly text: string
  readonly values: readonly unknown[]
  state?: string | undefined
}

type Query = (this: Client, ...args: unknown[]) => unknown

/** Notes every statement that this process sends, until the file's tests are over. */
export function queryLog(): Sent[] {
  const log: Sent[] = []
  // The driver takes a statement in many forms and answers by promise or by callback; only promises are of interest here.
  const client = Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (...args) {
    const [first, second] = args
    const config = (typeof first === "string" ? { text: first, values: second } : first) as Partial<Sent>
    const sent: Sent = { role: this.user ?? "", text: config?.text ?? "", values: config?.values ?? [] }
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
