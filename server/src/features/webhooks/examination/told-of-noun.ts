import type { Entity } from "@funil/contract/shared/entities"
import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { WebhookPayload } from "@funil/contract/webhooks"
import type { Records } from "../../../nouns/record-feature.ts"
import { fixedSource } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { checkConditions, type Verdict } from "../../workflows/examination/check-conditions.ts"
import type { WebhookRow } from "../definition/webhook-row.ts"
import { eventsOfChange, eventsOfSource, type StageKinds, type ToldChange } from "./events-of-change.ts"
import { previousOf } from "./previous-of.ts"
import { type Shown, toldRecords } from "./told-records.ts"

/** An event that a webhook is told of. */
export interface ToldEvent {
  readonly webhook: WebhookRow
  readonly event: WebhookEvent
  readonly change: ToldChange
  readonly record: Shown
  readonly previous: WebhookPayload["data"]["previous"]
}

interface OfNoun {
  readonly records: Records
  readonly entity: Entity
  readonly webhooks: readonly WebhookRow[]
  readonly changes: readonly ToldChange[]
  readonly kinds: StageKinds
}

/** What webhooks of one author, in whose name this asks, are told of changes of one noun. */
export async function toldOfNoun(
  tx: Tx,
  { records, entity, webhooks, changes, kinds }: OfNoun,
): Promise<ToldEvent[]> {
  const told = changes.filter((change) => mayTell(change, webhooks, kinds))
  const ids = [...new Set(told.map(({ record_id }) => record_id))]
  if (ids.length === 0) return []
  const rules = webhooks.map(({ filters }) => ruleOf(filters[entity]))
  const verdicts = await checkConditions(tx, { entity, rules, ids })
  const seen = ids.filter((id) => verdicts.get(id)?.some(holds))
  const shown = await toldRecords(tx, records, { entity, ids: seen })
  const custom = await changedFields(tx, entity, told)
  return told.flatMap((change) => {
    const record = shown.get(change.record_id)
    if (!record) return []
    const events = [...eventsOfChange(change, kinds), ...eventsOfSource(change, record)]
    const previous = previousOf(change, record, custom)
    const concerned = webhooks.filter((webhook, index) => {
      const verdict = verdicts.get(change.record_id)?.[index]
      return verdict && holds(verdict) && isOf(webhook, change)
    })
    return concerned.flatMap((webhook) =>
      events
        .filter((event) => webhook.events.includes(event))
        .map((event) => ({ webhook, event, change, record, previous })),
    )
  })
}

/** Asked of records in the trash too: that they came there is told. */
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

/** What was before a webhook was switched on is none of its events. */
function isOf({ enabled_at }: WebhookRow, { created_at }: ToldChange): boolean {
  return enabled_at !== null && created_at >= enabled_at
}

const bySource: readonly WebhookEvent[] = ["form.answered", "return.requested"]

/** Whether a record has to be looked at for a change: some webhook is told of what it is, or may be. */
function mayTell(change: ToldChange, webhooks: readonly WebhookRow[], kinds: StageKinds): boolean {
  const isNewDeal = change.entity === "deal" && change.action === "create"
  const events = [...eventsOfChange(change, kinds), ...(isNewDeal ? bySource : [])]
  return webhooks.some(
    (webhook) => isOf(webhook, change) && events.some((event) => webhook.events.includes(event)),
  )
}

/** The noun's custom fields, where some change may be of one. */
async function changedFields(
  tx: Tx,
  entity: Entity,
  changes: readonly ToldChange[],
): Promise<CustomFieldDefinition[]> {
  const own = fixedSource(entity).custom?.entity
  const isChanged = changes.some(({ fields }) =>
    Object.keys(fields).some((name) => name.startsWith("custom_fields.")),
  )
  return own && isChanged ? customFieldsIn(tx, own) : []
}
