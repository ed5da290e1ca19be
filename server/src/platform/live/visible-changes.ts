import type { ChangeEvent } from "@funil/contract/api/events"
import type { NotificationEvent } from "@funil/contract/messages/notifications"
import type { Permitted } from "../access/permitted.ts"
import { scopeFor } from "../access/require-can.ts"
import type { Gate } from "../concurrency.ts"
import type { Actor } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Position } from "../outbox/outbox-row.ts"
import type { OutboxRow } from "../outbox/read-outbox.ts"
import type { AudienceChange, Audience, Audiences } from "./audience.ts"

/** A user's context. */
export type Viewer = Permitted<"own"> & { readonly user: Actor; readonly sessionId: string }

/** The part of an outbox row that a viewer receives. */
export interface VisibleChange {
  readonly position: Position
  readonly events: readonly ChangeEvent[]
  readonly notices: readonly NotificationEvent[]
}

type Sight = (id: string) => boolean

type Reach = "all" | "none" | `only ${string}`

/** The most callers of a query. More would take longer to plan than separate queries. */
const maxCallers = 64

interface ViewServices {
  readonly audiences: Audiences
  readonly gate: Gate
}

/** Returns each viewer's part of an account's rows, by current rights. */
export async function visibleChanges(
  stored: readonly OutboxRow[],
  viewers: readonly Viewer[],
  { audiences, gate }: ViewServices,
): Promise<(viewer: Viewer) => VisibleChange[]> {
  const rows = stored.map((row) => ({ ...row, changes: allChanges(row, audiences) }))
  const changed = Map.groupBy(
    rows.flatMap(({ changes }) => changes),
    ({ entity }) => entity,
  )
  const sightsOf = new Map(
    await Promise.all(
      [...changed].map(async ([entity, changes]) => {
        const ids = [...new Set(changes.map(({ id }) => id))]
        return [entity, await seenBy(audiences[entity], ids, { viewers, gate })] as const
      }),
    ),
  )
  return (viewer) => {
    const sights = new Map([...sightsOf].map(([entity, sightOf]) => [entity, sightOf(viewer)]))
    const told = rows.map(({ position, by, changes, notices }) => ({
      position,
      notices: notices.filter(({ user_id }) => user_id === viewer.user.id),
      events: changes.flatMap((change) => {
        const action = actionFor(viewer, audiences[change.entity], change, sights.get(change.entity))
        return action ? { entity: change.entity, id: change.id, action, by } : []
      }),
    }))
    // Skips rows without events.
    return told.filter(({ events, notices }) => events.length + notices.length > 0)
  }
}

/** Returns the viewer's action: a record that went out of sight counts as deleted. */
function actionFor(
  { user }: Viewer,
  { sawBefore }: Audience,
  { id, action, audience }: AudienceChange,
  isSeen: Sight | undefined,
): ChangeEvent["action"] | null {
  if (isSeen?.(id)) return action
  return audience && sawBefore?.(user, audience) ? "delete" : null
}

/**
 * A key of what a viewer sees: users of one role with the same pipelines have the same, unless the
 * permission depends on who they are.
 */
function reachOf(viewer: Viewer, { permission }: Audience): Reach {
  const scope = scopeFor(viewer, permission)
  if (scope === "all" || scope === "none") return scope
  if (scope !== "own_pipelines") return `only ${viewer.user.id}`
  const { pipelines } = viewer.user
  return pipelines.length === 0 ? "all" : `only ${pipelines.toSorted().join(" ")}`
}

/**
 * The changes of a row and, once each, the records that they touch. What a newer process announces
 * of a kind unknown to this one is left out.
 */
function allChanges({ changes }: OutboxRow, audiences: Audiences): AudienceChange[] {
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

/** Returns the records that each reach shows. Viewers with the same reach share a query. */
async function seenBy(
  audience: Audience,
  ids: readonly string[],
  { viewers, gate }: { readonly viewers: readonly Viewer[]; readonly gate: Gate },
): Promise<(viewer: Viewer) => Sight> {
  const callers = new Map(viewers.map((viewer) => [reachOf(viewer, audience), viewer]))
  const reaches = [...callers.keys()].filter((reach) => reach !== "all" && reach !== "none")
  const seen = new Map<Reach, ReadonlySet<string>>()
  const ask = async (some: readonly Reach[]) => {
    const asking = some.flatMap((reach) => callers.get(reach) ?? [])
    const [first] = asking
    if (!first) return
    const answers = await gate(() => inTransaction(first, (tx) => audience.visible(tx, asking, ids)))
    for (const [index, reach] of some.entries()) seen.set(reach, new Set(answers[index]))
  }
  const questions: Promise<void>[] = []
  for (let from = 0; from < reaches.length; from += maxCallers)
    questions.push(ask(reaches.slice(from, from + maxCallers)))
  await Promise.all(questions)
  return (viewer) => {
    const reach = reachOf(viewer, audience)
    return (id) => reach === "all" || (reach !== "none" && (seen.get(reach)?.has(id) ?? false))
  }
}
