import type { Entity } from "@funil/contract/shared/entities"
import type { FilterRow } from "@funil/contract/shared/filters"
import type { UserRef } from "@funil/contract/shared/records"
import type { State } from "../../../platform/ledger/record.ts"
import type { WebhookEvent } from "@funil/contract/webhook-events"
import type { Webhook, WebhookStop } from "@funil/contract/webhooks"

export type WebhookFilters = Partial<Readonly<Record<Entity, readonly FilterRow[]>>>

/** A webhook as it is stored. */
export interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly filters: WebhookFilters
  readonly enabled: boolean
  readonly enabled_at: Date | null
  readonly enabled_tx: string | null
  readonly stopped_reason: WebhookStop | null
  readonly failing_since: Date | null
  readonly secret: string
  readonly previous: string | null
  readonly rotated_at: Date | null
  readonly saved_by: string | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly version: number
}

/** What the ledger keeps of a webhook: of its secret only when it was replaced. */
export function webhookState(row: WebhookRow): State {
  return {
    url: row.url,
    events: row.events,
    filters: row.filters,
    enabled: row.enabled,
    stopped_reason: row.stopped_reason,
    rotated_at: row.rotated_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/** The same with the name of who saved it and what became of what it was told. */
export interface ShownWebhook extends WebhookRow {
  readonly saver: UserRef | null
  readonly sent: number
  readonly failed: number
  readonly waiting: number
  readonly last_at: Date | null
}

export function webhookView(row: ShownWebhook): Webhook {
  const { id, url, events, filters, enabled, saver, stopped_reason, sent, failed, waiting } = row
  return {
    id,
    url,
    events: [...events],
    // The contract's schema makes arrays that can be written to.
    filters: filters as Webhook["filters"],
    enabled,
    saved_by: saver,
    stopped_reason,
    failing_since: row.failing_since?.toISOString() ?? null,
    health: { sent, failed, waiting, last_at: row.last_at?.toISOString() ?? null },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
