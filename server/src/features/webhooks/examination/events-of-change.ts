import type { Place } from "../../../platform/outbox/since.ts"
import type { Action } from "@funil/contract/history"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import type { StageKind } from "@funil/contract/stage-kind"
import { type recordEvents, toldNouns, type WebhookEvent } from "@funil/contract/webhook-events"

/** A change of the ledger as webhooks are told of it. */
export interface ToldChange {
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

/** Fields that the server keeps beside what somebody changed. */
export const silentFields: ReadonlySet<string> = new Set(["position", "last_stage_updated_at"])

type RecordEvent = (typeof recordEvents)[number]

/** What a change is to records of any noun; purging what lies in the trash is nothing new. */
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

function changed({ fields }: ToldChange, name: string): readonly [unknown, unknown] | null {
  const [before = null, after = null] = ownValue(fields, name) ?? []
  return before === after ? null : [before, after]
}

/** The stage that a deal entered; null where it stayed. */
export function enteredStage(change: ToldChange): string | null {
  const [, stage] = (change.entity === "deal" && changed(change, "pipeline_stage_id")) || []
  return typeof stage === "string" ? stage : null
}

function ofStage(change: ToldChange, kinds: StageKinds): WebhookEvent[] {
  const stage = enteredStage(change)
  if (stage === null || change.action === "restore") return []
  const kind = kinds.get(stage)
  const moved: WebhookEvent[] = change.action === "create" ? [] : ["deal.moved"]
  return kind === "won" || kind === "lost" ? [...moved, `deal.${kind}`] : moved
}

function ofFields(change: ToldChange): WebhookEvent[] {
  const { entity, action } = change
  if (action !== "create" && action !== "update") return []
  if (entity === "task" && changed(change, "finished_at")?.[0] === null) return ["task.finished"]
  return entity === "bill" && action === "update" && changed(change, "status") ? ["bill.status_changed"] : []
}

/** Whether the ledger names all that it changed: of what anonymising and merging did it tells no values. */
function isPlain({ action }: ToldChange): boolean {
  return action === "update" || action === "move"
}

/** Everything that a change is to webhooks, but for what only the record tells. */
export function eventsOfChange(change: ToldChange, kinds: StageKinds): WebhookEvent[] {
  const told = toldNouns.find((noun) => noun === change.entity)
  if (!told) return []
  // An action of a newer release is nothing that this one tells of.
  const event = ownValue(eventOf, change.action) ?? null
  const isSilent = isPlain(change) && Object.keys(change.fields).every((name) => silentFields.has(name))
  const plain: WebhookEvent[] = event === null || isSilent ? [] : [`${told}.${event}`]
  return [...plain, ...ofStage(change, kinds), ...ofFields(change)]
}

/** What a new deal is, by what made it. */
export function eventsOfSource({ entity, action }: ToldChange, record: object): WebhookEvent[] {
  if (entity !== "deal" || action !== "create" || !("source" in record)) return []
  if (record.source === "form") return ["form.answered"]
  return record.source === "return" ? ["return.requested"] : []
}
