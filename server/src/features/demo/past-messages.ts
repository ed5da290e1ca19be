import { renderText } from "@funil/contract/message-variables"
import { workflowActionKinds } from "@funil/contract/workflow-actions"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Tx } from "../../platform/db/transaction.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import { textFormats } from "../message-texts/text-formats.ts"
import type { WorkflowRow } from "../workflows/definition/workflow-row.ts"
import { hour, idAt, later, minute } from "./demo-time.ts"
import type { RunDraft, World } from "./draft-runs.ts"
import type { Random } from "./random.ts"

interface Sent {
  readonly workflow: WorkflowRow
  readonly run: RunDraft
  readonly runId: string
}

/** How a message to somebody reads. */
function textsOf(tx: Tx, world: World, { workflow: { settings }, run }: Sent) {
  const { record, entity, to } = run
  const { money, date } = textFormats({ ...tx, currency: "BRL" })
  const values: Readonly<Record<string, string | undefined>> = {
    name: record.name,
    description: record.name,
    contact_first_name: to?.contact?.first_name,
    owner: record.user_id ? world.colleagues.get(record.user_id)?.name : undefined,
    url: new URL(recordRoute(entity, record.id), tx.services.config.publicUrl).href,
    total: record.total === undefined ? undefined : money(record.total),
    due_date: record.due_date ? date(record.due_date) : undefined,
  }
  const say = (text: string) => renderText(text, (name) => ownValue(values, name) ?? "")
  const { text } = cleanRichText(say(settings.message ?? ""), () => undefined)
  return { subject: settings.subject === undefined ? null : say(settings.subject), text }
}

/** The message that a run sent: most arrive, and many are read. */
export function pastMessage(tx: Tx, random: Random, world: World, sent: Sent) {
  const { at, entity, record, to } = sent.run
  const delivered_at = later(at, random.between(0.05, 2) * minute)
  const readAt = later(delivered_at, random.between(0.1, 20) * hour)
  const isRead = random.chance(0.58) && readAt < world.now
  return {
    id: idAt(random, at),
    entity,
    record_id: record.id,
    run_id: sent.runId,
    channel: workflowActionKinds[sent.workflow.action].channel ?? "email",
    to: to?.address,
    contact_id: to?.contact?.id ?? null,
    user_id: to && !to.contact ? record.user_id : null,
    ...textsOf(tx, world, sent),
    state: isRead ? "opened" : "delivered",
    processed_at: later(at, 1000),
    delivered_at,
    opened_at: isRead ? readAt : null,
    created_at: at,
  }
}
