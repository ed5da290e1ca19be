import type { NotificationKind } from "@funil/contract/notifications"
import type { WebhookStop } from "@funil/contract/webhooks"

/** What the words of a notification are made with; what a kind does not need is left out. */
export interface NotificationParams {
  /** Who did it; null is the system. */
  readonly by?: string | null
  /** What the task is called. */
  readonly task?: string
  /** What the record is called: the deal, or where the mention stands. */
  readonly record?: string | null
  /** When the task starts: a wall clock, and what was written before these were stored as such an instant. */
  readonly start?: string
  /** The beginning of the note. */
  readonly excerpt?: string
  /** The form that was answered. */
  readonly form?: { readonly id: string; readonly name: string }
  /** What the automation is called. */
  readonly workflow?: string
  /** The webhook's host, and why it was switched off. */
  readonly webhook?: { readonly host: string; readonly reason: WebhookStop }
  /** What became of the rows of the import; null when it ended before all were read. */
  readonly rows?: { readonly created: number; readonly updated: number; readonly failed: number } | null
  /** What the imported file is called. */
  readonly file?: string
}

/** A notification as it is stored. */
export interface NotificationRow {
  readonly id: string
  readonly user_id: string
  readonly kind: NotificationKind
  readonly route: string
  readonly params: NotificationParams
  readonly count: number
  readonly created_at: Date
  readonly read_at: Date | null
}
