import { sql } from "kysely"
import type { Actor } from "../context.ts"
import { askMachines } from "../db/ask-machines.ts"
import type { Database } from "../db/database.ts"
import type { Viewer } from "./visible-changes.ts"

interface Row extends Actor {
  readonly session: string
}

/**
 * The users of these sessions with their present rights, by session; a session that has ended is missing. Thousands are asked for
 * at once. One of an account whose machine is away is missing too.
 */
export async function presentActors(
  database: Database,
  viewers: readonly Viewer[],
  now: Date,
): Promise<ReadonlyMap<string, Actor>> {
  const found = await askMachines(
    database,
    () => readActors(database, viewers, now),
    (accounts) => {
      const asked = new Set(accounts)
      return readActors(
        database,
        viewers.filter(({ accountId }) => asked.has(accountId)),
        now,
      )
    },
  )
  return new Map(found.flat().map(({ session, ...actor }) => [session, actor]))
}

async function readActors({ reader }: Database, viewers: readonly Viewer[], now: Date): Promise<Row[]> {
  const sessions = new Map(viewers.map(({ sessionId, accountId }) => [sessionId, accountId]))
  const accounts = [...new Set(sessions.values())]
  // A distributed database asks the machines of accounts that it is told of alone.
  const { rows } = await sql<Row>`
    select open.id as session, u.id, u.role, u.pipelines
    from unnest(${[...sessions.values()]}::uuid[], ${[...sessions.keys()]}::uuid[]) as open (account_id, id)
    join sessions s on s.account_id = open.account_id and s.id = open.id and s.expires_at > ${now}
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.deleted_at is null and not u.deactivated
    where s.account_id = any(${accounts}::uuid[]) and u.account_id = any(${accounts}::uuid[])
  `.execute(reader)
  return rows
}

/** Whether two users are the same with the same rights. */
export function isSameActor(a: Actor, b: Actor): boolean {
  return a.id === b.id && a.role === b.role && a.pipelines.toSorted().join() === b.pipelines.toSorted().join()
}
