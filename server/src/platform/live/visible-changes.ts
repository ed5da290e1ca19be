import type { ChangeEvent } from "@funil/contract/events"
import type { NotificationEvent } from "@funil/contract/notifications"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { scopeFor } from "../access/require-can.ts"
import type { Actor, Context } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Announced, Audience, Audiences } from "./audience.ts"
import type { Gate } from "./gate.ts"
import type { OutboxRow } from "./outbox-read.ts"
import type { Position } from "./position.ts"

/** A user's context. */
export type Viewer = Context & { readonly user: Actor; readonly sessionId: string }

/** What one row of the outbox tells a viewer. */
export interface Told {
  readonly position: Position
  readonly events: readonly ChangeEvent[]
  readonly notices: readonly NotificationEvent[]
}

type Sight = (id: string) => boolean

/**
 * On what a viewer's reach depends beyond the role: users of one role with the same pipelines see the same, unless it hangs on
 * who they are.
 */
function reachOf(viewer: Viewer, { permission }: Audience): "all" | "none" | `only ${string}` {
  const scope = scopeFor(viewer, permission)
  if (scope === "all" || scope === "none") return scope
  if (scope !== "own_pipelines") return `only ${viewer.user.id}`
  const { pipelines } = viewer.user
  return pipelines.length === 0 ? "all" : `only ${pipelines.toSorted().join(" ")}`
}

/**
 * The changes of a row and, once each, the records that they touch. What a newer process announces of a kind unknown to this one
 * is left out.
 */
function allChanges({ changes }: OutboxRow, audiences: Audiences): Announced[] {
  const known = changes.filter(({ entity }) => Object.hasOwn(audiences, entity))
  const touched = known.flatMap(
    ({ entity, audience }) => (audience && audiences[entity].touches?.(audience)) ?? [],
  )
  const changed = new Set(known.map(({ id }) => id))
  return [
    ...known,
    ...new Map(touched.map((change) => [change.id, change])).values().filter(({ id }) => !changed.has(id)),
  ]
}

/**
 * Prepares what the rows of one account tell its viewers. Rights are those of now, asked from the database in sets, and once for
 * all viewers who see the same.
 */
export function visibleChanges(stored: readonly OutboxRow[], audiences: Audiences, gate: Gate) {
  const rows = stored.map((row) => ({ ...row, changes: allChanges(row, audiences) }))
  const ids = new Map<LedgerEntity, Set<string>>()
  for (const { entity, id } of rows.flatMap(({ changes }) => changes)) {
    ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
  }
  const asked = new Map<string, Promise<ReadonlySet<string>>>()

  const ask = (viewer: Viewer, entity: LedgerEntity, reach: string): Promise<ReadonlySet<string>> => {
    const question = `${entity} ${reach}`
    const answer =
      asked.get(question) ??
      gate(() =>
        inTransaction(viewer, (tx) => audiences[entity].visible(tx, [...(ids.get(entity) ?? [])])),
      ).then((seen) => new Set(seen))
    asked.set(question, answer)
    return answer
  }

  const sightOf = async (viewer: Viewer, entity: LedgerEntity): Promise<Sight> => {
    const reach = reachOf(viewer, audiences[entity])
    if (reach === "all") return () => true
    if (reach === "none") return () => false
    const seen = await ask(viewer, entity, reach)
    return (id) => seen.has(id)
  }

  /** What the rows tell one viewer, without the rows that tell nothing. */
  return async (viewer: Viewer): Promise<Told[]> => {
    const sights = new Map<LedgerEntity, Sight>()
    for (const entity of ids.keys()) sights.set(entity, await sightOf(viewer, entity))
    const told = rows.map(({ position, by, changes, notices }) => ({
      position,
      notices: notices.filter(({ user_id }) => user_id === viewer.user.id),
      events: changes.flatMap((change) => {
        const action = actionFor(viewer, audiences[change.entity], change, sights)
        return action ? { entity: change.entity, id: change.id, action, by } : []
      }),
    }))
    return told.filter(({ events, notices }) => events.length + notices.length > 0)
  }
}

/** What happened in the viewer's eyes: a record that went out of sight is as good as deleted. */
function actionFor(
  { user }: Viewer,
  { sawBefore }: Audience,
  { entity, id, action, audience }: Announced,
  sights: ReadonlyMap<LedgerEntity, Sight>,
): ChangeEvent["action"] | null {
  if (sights.get(entity)?.(id)) return action
  return audience && sawBefore?.(user, audience) ? "delete" : null
}
