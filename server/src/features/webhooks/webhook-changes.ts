import { type WebhookEvent, type recordEvents, webhookNouns } from "@funil/contract/data/webhook-events"
import type { Action } from "@funil/contract/records/history"
import { type StageKind, stageKind } from "@funil/contract/settings/stage-kind"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import { laterStages } from "../../nouns/pipelines.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Place } from "../../platform/outbox/outbox-batch.ts"

/** A change of the ledger as webhooks see it. */
export interface WebhookChange {
  readonly id: string
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly created_at: Date
  readonly place: Place
}

/** Kinds of stages by id. */
export type StageKinds = ReadonlyMap<string, StageKind>

/** Fields that the server changes by itself. */
export const silentFields: ReadonlySet<string> = new Set(["position", "last_stage_updated_at"])

type RecordEvent = (typeof recordEvents)[number]

/** The event of each action. Purging a record in the trash is no event. */
const eventOf: Readonly<Record<Action, RecordEvent | null>> = {
  create: "created",
  update: "updated",
  move: "updated",
  delete: "deleted",
  restore: "restored",
  purge: null,
  anonymise: "updated",
  merge: "updated",
  "picture uploaded": "updated",
  "picture removed": "updated",
}

/** The events of a change, except those that depend on the record. */
export function eventsOfChange(change: WebhookChange, kinds: StageKinds): WebhookEvent[] {
  const noun = webhookNouns.find((one) => one === change.entity)
  if (!noun) return []
  // A newer release may have written an unknown action.
  const event = ownValue(eventOf, change.action) ?? null
  const isSilent = isPlain(change) && Object.keys(change.fields).every((name) => silentFields.has(name))
  const plain: WebhookEvent[] = event === null || isSilent ? [] : [`${noun}.${event}`]
  return [...plain, ...ofStage(change, kinds), ...ofFields(change)]
}

/** The event of a new deal by its source. */
export function eventsOfSource({ entity, action }: WebhookChange, record: object): WebhookEvent[] {
  if (entity !== "deal" || action !== "create" || !("source" in record)) return []
  if (record.source === "form") return ["form.answered"]
  return record.source === "return" ? ["return.requested"] : []
}

/** Reads changes in the order of the ids, including undos and undone changes. */
export async function readChanges(tx: Tx, places: ReadonlyMap<string, Place>): Promise<WebhookChange[]> {
  const ids = [...places.keys()]
  const { rows } = await sql<Omit<WebhookChange, "place">>`/* changes of webhooks */
    select c.id, c.entity, c.record_id, c.action, c.fields, c.created_at from changes c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)
  `.execute(tx.db)
  return rows.flatMap((row) => {
    const place = places.get(row.id)
    return place ? { ...row, place } : []
  })
}

/** The kinds of the stages that deals entered. */
export async function enteredKinds(tx: Tx, changes: readonly WebhookChange[]): Promise<StageKinds> {
  const ids = [...new Set(changes.flatMap((change) => enteredStage(change) ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; later: number }>`/* kinds of stages */
    select s.id, ${laterStages(tx, "s")} as later from stages s
    where s.account_id = ${tx.accountId} and s.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, later }): [string, StageKind] => [id, stageKind(later)]))
}

function changed({ fields }: WebhookChange, name: string): readonly [unknown, unknown] | null {
  const [before = null, after = null] = ownValue(fields, name) ?? []
  return before === after ? null : [before, after]
}

/** The stage that a deal entered; null if it stayed. */
function enteredStage(change: WebhookChange): string | null {
  const [, stage] = (change.entity === "deal" && changed(change, "pipeline_stage_id")) || []
  return typeof stage === "string" ? stage : null
}

function ofStage(change: WebhookChange, kinds: StageKinds): WebhookEvent[] {
  const stage = enteredStage(change)
  if (stage === null || change.action === "restore") return []
  const kind = kinds.get(stage)
  const moved: WebhookEvent[] = change.action === "create" ? [] : ["deal.moved"]
  return kind === "won" || kind === "lost" ? [...moved, `deal.${kind}`] : moved
}

function ofFields(change: WebhookChange): WebhookEvent[] {
  const { entity, action } = change
  if (action !== "create" && action !== "update") return []
  if (entity === "task" && changed(change, "finished_at")?.[0] === null) return ["task.finished"]
  return entity === "bill" && action === "update" && changed(change, "status") ? ["bill.status_changed"] : []
}

/** Whether the ledger lists all changed values. Anonymizing and merging log none. */
function isPlain({ action }: WebhookChange): boolean {
  return action === "update" || action === "move"
}
