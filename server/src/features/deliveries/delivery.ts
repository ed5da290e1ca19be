import type { RunReason } from "@funil/contract/automations/workflow-rules"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import type { ConsentPurpose } from "@funil/contract/forms/consents"
import type { ChatChannel } from "@funil/contract/messages/message-channels"
import type { MailLine } from "@funil/contract/messages/messages"
import type { Entity } from "@funil/contract/shared/entities"
import type { Config } from "../../platform/config.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MailEnvelope } from "../../platform/mail/compose-mail.ts"

export type Template = NonNullable<WorkflowSettings["template"]>

/** The record of a delivery, and the run that makes it. */
export interface About {
  readonly runId: string | null
  readonly entity: Entity
  readonly recordId: string
}

/** The owner of an address; a typed one has none. */
export interface Whose {
  /** The receiving contact, who may have unsubscribed. */
  readonly contactId?: string | null
  readonly userId?: string
  readonly companyId?: string
}

interface ToPerson extends Whose {
  /** An e-mail address, or a telephone in E.164. */
  readonly to: string
  /** Service by default. Marketing checks the receiver's consent at sending. */
  readonly purpose?: ConsentPurpose | undefined
}

/** One receiver's copy of an email that a user wrote. */
export interface MailCopy {
  readonly authorId: string
  /** The first receiver's message; null for that message itself. */
  readonly copyOf: string | null
  readonly line: MailLine
  /** Files of the record. */
  readonly attachments: readonly Attachment[]
  /** When it goes out, unless it is cancelled before. */
  readonly at: Date
}

/** A file of a record, as it was when the mail was written. */
export interface Attachment {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** A delivery to queue. Its texts are final: variables filled in and escaped for the channel. */
export type NewDelivery =
  | (ToPerson & {
      readonly channel: "email"
      /** Set by the caller if the text holds a link with the id. */
      readonly id?: string
      readonly subject: string
      readonly html: string
      readonly text: string
      readonly written?: MailCopy
    })
  | (ToPerson & { readonly channel: "sms"; readonly text: string })
  | (ToPerson & {
      readonly channel: "whatsapp"
      /** Goes to receivers who wrote within a day. All others get the template. */
      readonly text?: string | undefined
      readonly template?: Template | undefined
    })
  | { readonly channel: ChatChannel; readonly url: string; readonly text: string }
  | ({ readonly channel: "webhook" } & WebhookCall)

export interface WebhookCall {
  readonly url: string
  readonly method: "POST" | "PUT"
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, with `content-type: application/json` unless `headers` say otherwise. */
  readonly body: string
}

/** Why something was not sent. */
interface Trouble {
  readonly reason: RunReason
  /** Details for the account, without anything about our network. */
  readonly detail?: string | undefined
  /** The true cause, for the operator's log alone. */
  readonly cause?: unknown
}

/** The response of a webhook's receiver. */
interface WebhookResponse {
  /** The HTTP status; null without an answer. */
  readonly status: number | null
  /** The beginning of the answer. */
  readonly answer: string | null
  /** Null without an answer: the time could reveal our network. */
  readonly tookMs: number | null
}

/** The result of one attempt. A sent message may still bounce later. */
export type Outcome = (
  | {
      readonly state: "sent" | "kept"
      readonly providerId?: string | undefined
      /** WhatsApp's approved template went out instead of the text. */
      readonly byTemplate?: boolean
    }
  | (Trouble & { readonly state: "failed" })
  | (Trouble & {
      readonly state: "retry"
      /** The target timed out. */
      readonly isSlow?: boolean
      /** The target's Retry-After. */
      readonly afterSeconds?: number | undefined
    })
) & { readonly response?: WebhookResponse }

/**
 * The part common to everything that is sent. It is complete: sending reads nothing more from the
 * database.
 */
export interface Common {
  /** The id of the delivery and of the message, which goes out with it. */
  readonly id: string
  /** Proves that a status report is about this message. */
  readonly ref: string
}

export interface SendableMail extends Common {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly fromName: string | null
  readonly replyTo: string | null
  readonly written?: MailEnvelope | undefined
  /** The address at which a contact unsubscribes. */
  readonly unsubscribeUrl: string | null
  /** The address of the tracking pixel. */
  readonly pixelUrl: string | null
}

export interface SendableText extends Common {
  readonly to: string
  readonly text: string
}

export interface SendableWhatsapp extends Common {
  readonly to: string
  readonly text: string | null
  readonly template: Template | null
  /** The receiver wrote within a day. */
  readonly isOpen: boolean
}

export interface SendableChat extends Common {
  readonly url: string
  readonly text: string
}

export interface SendableWebhook extends Common, WebhookCall {
  readonly secrets: readonly string[]
}

/** The server's settings and the time of sending. */
export interface Sender {
  readonly config: Config
  readonly now: Date
  /** Milliseconds that a call may take in all. */
  readonly withinMs: number
}

/** One attempt at a delivery to one of the account's webhooks. */
export interface Attempt {
  readonly deliveryId: string
  readonly webhookId: string
  /** Queued means that it is retried. */
  readonly state: "queued" | "sent" | "failed"
  readonly reason: RunReason | null
  /** Null if no call was made. */
  readonly response: WebhookResponse | null
}

/** What the queue asks of the account's webhooks. */
export interface Subscriptions {
  /** The call of a delivery; null if its webhook is off or deleted. */
  readonly callOf: (tx: Tx, deliveryId: string) => Promise<Omit<SendableWebhook, "id" | "ref"> | null>
  /** Runs in the transaction that settles an attempt. */
  readonly onAttempt: (tx: Tx, attempt: Attempt) => Promise<void>
}
