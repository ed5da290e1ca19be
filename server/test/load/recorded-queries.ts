import type { AccountId } from "@funil/contract/shared/ids"
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely"
import { type ClientConfig, Pool } from "pg"
import type { SystemContext } from "../../src/platform/access/permitted.ts"
import type { Context } from "../../src/platform/context.ts"
import type { Database } from "../../src/platform/db/database.ts"
import type { DB } from "../../src/platform/db/tables.ts"

/** A statement as the driver receives it. */
export interface RecordedQuery {
  readonly text: string
  readonly values: unknown[]
}

/** Returns the connection of the guarded reader. The embedded server trusts its roles. */
export function readerOf({ appConnection }: Database): ClientConfig {
  return { ...appConnection, user: "funil_reader" }
}

/** Runs a verb as the account's admin and returns its statements from `begin` to `commit`. */
export async function recordQueries(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  verb: (ctx: SystemContext) => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const queries: CompiledQuery[] = []
  const recording = (connection: ClientConfig) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 1 }) }),
      log: ({ query }) => void queries.push(query),
    })
  const app = recording(database.appConnection)
  const reader = recording(readerOf(database))
  const unused = { config: {}, jobs: {} } as Pick<Context["services"], "config" | "jobs">
  const ctx: Context = {
    services: { ...unused, database: { ...database, app, reader }, now: () => new Date() },
    // This benchmark signed the account up.
    accountId: id as AccountId,
    user: { id: userId, role: "admin", pipelines: [] },
    sessionId: null,
    token: null,
    isConfirmed: false,
    block: null,
    isProved: true,
    ip: null,
    language: "pt-BR",
    timezone: "America/Sao_Paulo",
    now: () => new Date(),
    source: "api",
    requestId: null,
    outcome: {},
  }
  await verb(ctx as SystemContext)
  await Promise.all([app.destroy(), reader.destroy()])
  return queries.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }))
}
