import type { ChangeEvent } from "@funil/contract/events"
import type { NotificationEvent } from "@funil/contract/notifications"
import { scopeFor } from "../access/require-can.ts"
import type { Actor, Context } from "../context.ts"
import { inTransaction } from "../db/transaction.ts"
import type { Announced, Audience, Audiences } from "./audience.ts"
import type { Gate } from "./gate.ts"
import type { OutboxRow } from "../outbox/read-outbox.ts"
import type { Position } from "../outbox/position.ts"

/** A user's context. */
export type Viewer = Context & { readonly user: Actor; readonly sessionId: string }

/** The part of an outbox row that a viewer is told. */
export interface Told {
  readonly position: Position
  readonly events: readonly ChangeEvent[]
  readonly notices: readonly NotificationEvent[]
}

type Sight = (id: string) => boolean

type Reach = "all" | "none" | `only ${string}`

/**
 * A key of what a viewer sees: users of one role with the same pipelines have the same, unless the permission depends on who they
 * are.
 */
function reachOf(viewer: Viewer, { permission }: Audience): Reach {
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

/** The callers of one question: more would take longer to plan than questions of their own. */
const maxCallers = 64

interface Asking {
  readonly audiences: Audiences
  readonly gate: Gate
}

/** Which of the records each reach shows, asked once for all viewers who see the same and in sets of many. */
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

/** The part of one account's rows that each of these viewers is told, by their present rights. */
export async function visibleChanges(
  stored: readonly OutboxRow[],
  viewers: readonly Viewer[],
  { audiences, gate }: Asking,
): Promise<(viewer: Viewer) => Told[]> {
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
    // Rows that tell nothing are left out.
    return told.filter(({ events, notices }) => events.length + notices.length > 0)
  }
}

/** The action as the viewer sees it: a record that went out of sight counts as deleted. */
function actionFor(
  { user }: Viewer,
  { sawBefore }: Audience,
  { id, action, audience }: Announced,
  isSeen: Sight | undefined,
): ChangeEvent["action"] | null {
  if (isSeen?.(id)) return action
  return audience && sawBefore?.(user, audience) ? "delete" : null
}
