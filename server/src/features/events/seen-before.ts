import { scopeOf } from "@funil/contract/permissions"
import type { Actor } from "../../platform/context.ts"
import type { JsonObject } from "../../platform/ledger/json.ts"
import type { Announced } from "../../platform/live/audience.ts"
import type { Host } from "../../nouns/host-visibility.ts"

interface DealPlace {
  readonly id?: string
  readonly pipeline_id: string
  readonly user_id: string | null
  /** Who was responsible for a task of it that has changed. */
  readonly responsible_user_id?: string
}

interface TaskPlace {
  readonly responsible_user_id: string
  readonly deal: (DealPlace & { readonly id: string }) | null
}

function couldSee(user: Actor, deal: DealPlace): boolean {
  if (scopeOf(user.role, "deal.read") === "mine")
    return [deal.user_id, deal.responsible_user_id].includes(user.id)
  return user.pipelines.length === 0 || user.pipelines.includes(deal.pipeline_id)
}

/** Whether the user saw a deal before it changed, by what `dealAudience` noted. */
export function sawDeal(user: Actor, noted: JsonObject): boolean {
  const { was } = noted as { was?: DealPlace }
  return was !== undefined && couldSee(user, was)
}

/** Whether the user saw a task before it changed, by what `taskAudience` noted. */
export function sawTask(user: Actor, noted: JsonObject): boolean {
  const { was, creator_user_id } = noted as { was?: TaskPlace; creator_user_id?: string | null }
  if (was === undefined) return false
  const scope = scopeOf(user.role, "task.read")
  const wasInvolved = [was.responsible_user_id, creator_user_id].includes(user.id)
  const sawItsDeal = was.deal !== null && couldSee(user, was.deal)
  if (scope === "involved") return wasInvolved
  return scope === "on_visible_deals" ? sawItsDeal : wasInvolved || sawItsDeal
}

/** The deals that a task is or was on: their cards tell of it, and being responsible for it shows them. */
export function dealsOfTask(noted: JsonObject): Announced[] {
  const { was, ...now } = noted as unknown as TaskPlace & { was: TaskPlace }
  const deals = [now, was].flatMap(({ deal }) => deal ?? [])
  return [...new Map(deals.map((deal) => [deal.id, deal])).values()].map(({ id, pipeline_id, user_id }) => ({
    entity: "deal",
    id,
    action: "update",
    audience: { was: { pipeline_id, user_id, responsible_user_id: was.responsible_user_id } },
  }))
}

/** The record that a note or a file hangs on: its page and its card tell of it. */
export function hostOf(noted: JsonObject): Announced[] {
  const { entity, record_id } = noted as unknown as Host
  return [{ entity, id: record_id, action: "update", audience: null }]
}
