import type { Entity } from "@funil/contract/shared/entities"
import type { Records } from "../../../nouns/record-feature.ts"
import { fixedSource } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type CustomFieldDefinition, customFieldsIn } from "../../../platform/records/custom-fields.ts"
import { checkConditions, type Verdict } from "../../workflows/examination/check-conditions.ts"
import type { WebhookRow } from "../definition/webhook-row.ts"
import { eventsOfChange, eventsOfSource, type StageKinds, type ToldChange } from "./events-of-change.ts"
import { previousOf } from "./previous-of.ts"
import { mayTell, type ToldEvent, toldTo } from "./told-event.ts"
import { toldRecords } from "./told-records.ts"

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
    const about = { entity, record_id: change.record_id }
    const concerned = webhooks.filter((_, index) => {
      const verdict = verdicts.get(change.record_id)?.[index]
      return verdict && holds(verdict)
    })
    return toldTo(concerned, events, { change, about, record, previous })
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
