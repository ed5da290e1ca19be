import type { WebhookStop } from "@funil/contract/data/webhooks"
import type { NotificationKind } from "@funil/contract/messages/notifications"

/** The parameters of a notification's text. Kinds omit those they don't need. */
export interface NotificationParams {
  /** The name of the actor; null for the system. */
  readonly by?: string | null
  /** The name of the task. */
  readonly task?: string
  /** The name of the deal, or of the record with the mention. */
  readonly record?: string | null
  /** The start of the task as a wall clock. Older rows store an instant. */
  readonly start?: string
  /** The beginning of the note. */
  readonly excerpt?: string
  /** The submitted form. */
  readonly form?: { readonly id: string; readonly name: string }
  /** The name of the automation. */
  readonly workflow?: string
  /** The webhook's host, and why the server disabled it. */
  readonly webhook?: { readonly host: string; readonly reason: WebhookStop }
  /** The results of the imported rows; null if the import ended early. */
  readonly rows?: { readonly created: number; readonly updated: number; readonly failed: number } | null
  /** The name of the imported file. */
  readonly file?: string
}

/** A stored notification. */
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
