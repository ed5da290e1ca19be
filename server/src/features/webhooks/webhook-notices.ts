import type { WebhookEvent } from "@funil/contract/data/webhook-events"
import type { WebhookPayload } from "@funil/contract/data/webhooks"
import type { Entity } from "@funil/contract/shared/entities"
import { isOwn, ownValue } from "@funil/contract/shared/own-value"
import type { Host } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { fixedSource } from "../../nouns/record-sources.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { isSince } from "../../platform/outbox/outbox-batch.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../platform/records/custom-fields.ts"
import { readAnyNotes } from "../notes/notes.ts"
import { readAnyTasks, taskView } from "../tasks/task-read.ts"
import { type Verdict, checkConditions } from "../workflows/examination/check-conditions.ts"
import {
  type StageKinds,
  type WebhookChange,
  eventsOfChange,
  eventsOfSource,
  silentFields,
} from "./webhook-changes.ts"
import type { WebhookRow } from "./webhooks.ts"

/** An event that a webhook receives. */
export interface WebhookNotice {
  readonly webhook: WebhookRow
  readonly event: WebhookEvent
  readonly change: WebhookChange
  /** The record of the event. For a note, the record that has the note. */
  readonly about: Host
  /** The record as an answer shows it. */
  readonly record: RecordView
  readonly previous: WebhookPayload["data"]["previous"]
}

const bySource: readonly WebhookEvent[] = ["form.answered", "return.requested"]

interface OfNoun {
  readonly records: Records
  readonly entity: Entity
  readonly webhooks: readonly WebhookRow[]
  readonly changes: readonly WebhookChange[]
  readonly kinds: StageKinds
}

/** Returns the notices of one author's webhooks about changes of one noun. */
export async function noticesOfNoun(
  tx: Tx,
  { records, entity, webhooks, changes, kinds }: OfNoun,
): Promise<WebhookNotice[]> {
  const relevant = changes.filter((change) => mayNotify(change, webhooks, kinds))
  const ids = [...new Set(relevant.map(({ record_id }) => record_id))]
  if (ids.length === 0) return []
  const rules = webhooks.map(({ filters }) => ruleOf(filters[entity]))
  const verdicts = await checkConditions(tx, { entity, rules, ids })
  const seen = ids.filter((id) => verdicts.get(id)?.some(holds))
  const shown = await readRecordViews(tx, records, { entity, ids: seen })
  const custom = await changedFields(tx, entity, relevant)
  return relevant.flatMap((change) => {
    const record = shown.get(change.record_id)
    if (!record) return []
    const events = [...eventsOfChange(change, kinds), ...eventsOfSource(change, record)]
    const previous = previousOf(change, record, custom)
    const about = { entity, record_id: change.record_id }
    const concerned = webhooks.filter((_, index) => {
      const verdict = verdicts.get(change.record_id)?.[index]
      return verdict && holds(verdict)
    })
    return noticesFor(concerned, events, { change, about, record, previous })
  })
}

/** Includes records in the trash, so that webhooks receive their deletion. */
function ruleOf(conditions: WebhookRow["filters"][Entity] = []) {
  return {
    execute_when: "delete" as const,
    pipeline_id: null,
    pipeline_stage_id: null,
    conditions: [...conditions],
    frequency_condition: [],
  }
}

function holds({ isGone, failed }: Verdict): boolean {
  return !isGone && failed === null
}

/** Reads the noun's custom fields if a change may include one. */
async function changedFields(
  tx: Tx,
  entity: Entity,
  changes: readonly WebhookChange[],
): Promise<CustomFieldDefinition[]> {
  const own = fixedSource(entity).custom?.entity
  const isChanged = changes.some(({ fields }) =>
    Object.keys(fields).some((name) => name.startsWith("custom_fields.")),
  )
  return own && isChanged ? customFieldsIn(tx, own) : []
}

interface OfNotes {
  readonly webhooks: readonly WebhookRow[]
  readonly changes: readonly WebhookChange[]
}

/** Returns the notices of one author's webhooks about notes on records that the author sees. */
export async function noticesOfNotes(tx: Tx, { webhooks, changes }: OfNotes): Promise<WebhookNotice[]> {
  const relevant = changes.filter((change) => mayNotify(change, webhooks, new Map()))
  const notes = await readAnyNotes(tx, [...new Set(relevant.map(({ record_id }) => record_id))])
  return relevant.flatMap((change) => {
    const record = notes.get(change.record_id)
    if (!record) return []
    const about = { entity: record.entity, record_id: record.record_id }
    const previous = previousOf(change, record, [])
    return noticesFor(webhooks, eventsOfChange(change, new Map()), { change, about, record, previous })
  })
}

/** A record as its answer shows it. */
export type RecordView = { readonly id: string } & Readonly<Record<string, unknown>>

/** Reads the records that the caller sees, in the trash or not, as answers show them. */
async function readRecordViews(
  tx: Tx,
  records: Records,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, RecordView>> {
  if (ids.length === 0) return new Map()
  const read = entity === "task" ? await tasksOf(tx, ids) : await records[entity].list.noun.read(tx, ids)
  // Every answer of a record has its id.
  return new Map((read as readonly RecordView[]).map((shown) => [shown.id, shown]))
}

/** Lists of tasks omit tasks in the trash and tasks of deals in the trash. */
async function tasksOf(tx: Tx, ids: readonly string[]): Promise<object[]> {
  return (await readAnyTasks(tx, tx.db, ids)).map((row) => taskView(tx, row))
}

/** Actions that change a record's own fields. */
const changing: readonly WebhookChange["action"][] = [
  "update",
  "move",
  "merge",
  "picture uploaded",
  "picture removed",
]

/** The ledger's name of a custom field. */
const nameInLedger = ({ key }: CustomFieldDefinition) => `custom_fields.${key}`

/** Values that the ledger stores in another form than records show. */
const isHidden = ({ type }: CustomFieldDefinition) => type === "password" || type === "global-select"

/**
 * Returns the previous values of the changed fields that a record shows, or undefined if there are
 * none.
 */
function previousOf(
  { action, fields }: WebhookChange,
  record: RecordView,
  custom: readonly CustomFieldDefinition[],
): Record<string, unknown> | undefined {
  if (!changing.includes(action)) return undefined
  const isShown = (name: string) => isOwn(record, name) && !silentFields.has(name)
  const before = Object.entries(fields).flatMap(([name, [was]]) =>
    isShown(name) ? [[name, was] as const] : [],
  )
  const own = custom.flatMap((field) => {
    const change = isHidden(field) ? undefined : ownValue(fields, nameInLedger(field))
    return change ? [[field.name, change[0]] as const] : []
  })
  return {
    ...Object.fromEntries(before),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** Whether any webhook may receive an event of this change. */
function mayNotify(change: WebhookChange, webhooks: readonly WebhookRow[], kinds: StageKinds): boolean {
  const isNewDeal = change.entity === "deal" && change.action === "create"
  const events = [...eventsOfChange(change, kinds), ...(isNewDeal ? bySource : [])]
  return webhooks.some(
    (webhook) => isSince(webhook, change) && events.some((event) => webhook.events.includes(event)),
  )
}

/** Returns the notices of a change, one for each webhook and event. */
function noticesFor(
  webhooks: readonly WebhookRow[],
  events: readonly WebhookEvent[],
  what: Pick<WebhookNotice, "change" | "about" | "record" | "previous">,
): WebhookNotice[] {
  return webhooks
    .filter((webhook) => isSince(webhook, what.change))
    .flatMap((webhook) =>
      events.filter((event) => webhook.events.includes(event)).map((event) => ({ webhook, event, ...what })),
    )
}
