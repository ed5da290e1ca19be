import { sql } from "kysely"
import { isAllowedAddress } from "../access/allowed-address.ts"
import { mayHold } from "../access/sessions.ts"
import type { Actor } from "../context.ts"
import { askMachines } from "../db/ask-machines.ts"
import type { Database } from "../db/database.ts"
import type { Viewer } from "./visible-changes.ts"

interface Row extends Actor {
  readonly session: string
  readonly ipList: string[]
}

/**
 * Finds a viewer's user with the present rights; none where the session has ended or the viewer's
 * address is no longer allowed. Thousands are asked for at once. There is none either of an account
 * whose machine is away.
 */
export async function presentActors(
  database: Database,
  viewers: readonly Viewer[],
  now: Date,
): Promise<(viewer: Viewer) => Actor | undefined> {
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
  const present = new Map(
    found.flat().map(({ session, ipList, ...actor }) => [session, { actor, ipList }] as const),
  )
  return ({ sessionId, ip }) => {
    const one = present.get(sessionId)
    return one && isAllowedAddress(one.ipList, ip) ? one.actor : undefined
  }
}

async function readActors({ reader }: Database, viewers: readonly Viewer[], now: Date): Promise<Row[]> {
  const sessions = new Map(viewers.map(({ sessionId, accountId }) => [sessionId, accountId]))
  const accounts = [...new Set(sessions.values())]
  // A distributed database queries only the machines of the named accounts.
  const { rows } = await sql<Row>`
    select open.id as session, u.id, u.role, u.pipelines, a.ip_list as "ipList"
    from unnest(${[...sessions.values()]}::uuid[], ${[...sessions.keys()]}::uuid[]) as open (account_id, id)
    join sessions s on s.account_id = open.account_id and s.id = open.id and s.expires_at > ${now}
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.deleted_at is null and not u.deactivated
      and ${mayHold}
    join accounts a on a.account_id = s.account_id and a.closed_at is null
    where s.account_id = any(${accounts}::uuid[]) and u.account_id = any(${accounts}::uuid[])
      and a.account_id = any(${accounts}::uuid[])
  `.execute(reader)
  return rows
}

/** Whether two users are the same with the same rights. */
export function isSameActor(a: Actor, b: Actor): boolean {
  return a.id === b.id && a.role === b.role && a.pipelines.toSorted().join() === b.pipelines.toSorted().join()
}
