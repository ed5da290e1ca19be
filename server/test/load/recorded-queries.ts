import type { AccountId } from "@funil/contract/shared/ids"
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import type { Context } from "../../src/platform/context.ts"
import type { Database } from "../../src/platform/db/database.ts"
import type { DB } from "../../src/platform/db/tables.ts"

/** A statement as the driver gets it. */
export interface Recorded {
  readonly text: string
  readonly values: unknown[]
}

/** Runs a verb as the account's admin and tells every statement that it sent, from `begin` to `commit`. */
export async function recordQueries(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  verb: (ctx: Context) => Promise<unknown>,
): Promise<Recorded[]> {
  const queries: CompiledQuery[] = []
  const pool = new Pool({ ...database.appConnection, max: 1 })
  const app = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  const unused = { config: {}, jobs: {} } as Pick<Context["services"], "config" | "jobs">
  await verb({
    services: { ...unused, database: { ...database, app }, now: () => new Date() },
    // The account was signed up by this very benchmark.
    accountId: id as AccountId,
    user: { id: userId, role: "admin", pipelines: [] },
    sessionId: null,
    block: null,
    ip: null,
    language: "pt-BR",
    timezone: "America/Sao_Paulo",
    now: () => new Date(),
    source: "api",
    requestId: null,
    outcome: {},
  })
  await app.destroy()
  return queries.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }))
}
