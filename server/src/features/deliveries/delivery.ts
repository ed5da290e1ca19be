import type { ConsentPurpose } from "@funil/contract/consents"
import type { ChatChannel } from "@funil/contract/message-channels"
import type { MailLine } from "@funil/contract/messages"
import type { RunReason } from "@funil/contract/workflow-rules"
import type { WorkflowSettings } from "@funil/contract/workflow-settings"
import type { Entity } from "@funil/contract/shared/entities"

export type Template = NonNullable<WorkflowSettings["template"]>

/** The record of a delivery, and the run that makes it. */
export interface About {
  readonly runId: string | null
  readonly entity: Entity
  readonly recordId: string
}

/** The owner of an address; a typed one has none. */
export interface Whose {
  /** Set when it goes to a contact, who may have unsubscribed. */
  readonly contactId?: string | null
  readonly userId?: string
  readonly companyId?: string
}

interface ToPerson extends Whose {
  /** An e-mail address, or a telephone in E.164. */
  readonly to: string
  /** Advertising goes to those alone who may get it when it is sent; service unless said otherwise. */
  readonly purpose?: ConsentPurpose | undefined
}

/** A mail that a person wrote, to one of those who get it. */
export interface WrittenTo {
  readonly authorId: string
  /** The message of the first who gets it; null for that itself. */
  readonly copyOf: string | null
  readonly line: MailLine
  /** Files of the record. */
  readonly attachments: readonly Attached[]
  /** When it goes out, unless it is cancelled before. */
  readonly at: Date
}

/** A file of a record, as it was when the mail was written. */
export interface Attached {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Something to be sent. Texts are ready: variables filled in and escaped for the channel. */
export type NewDelivery =
  | (ToPerson & {
      readonly channel: "email"
      /** Made beforehand where the text holds a link with it. */
      readonly id?: string
      readonly subject: string
      readonly html: string
      readonly text: string
      readonly written?: WrittenTo
    })
  | (ToPerson & { readonly channel: "sms"; readonly text: string })
  | (ToPerson & {
      readonly channel: "whatsapp"
      /** Sent freely to those who wrote within a day; all others get the template. */
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

/** What came back of a call to a webhook. */
export interface CameBack {
  /** The status of HTTP; null where no answer came. */
  readonly status: number | null
  /** How the answer begins. */
  readonly answer: string | null
  /** Null where no answer came: how long that took might tell of our network. */
  readonly tookMs: number | null
}

/** The result of one attempt. A sent message may still bounce later. */
export type Outcome = (
  | {
      readonly state: "sent" | "kept"
      readonly providerId?: string | undefined
      /** The approved message of WhatsApp went out, and not the text. */
      readonly byTemplate?: boolean
    }
  | (Trouble & { readonly state: "failed" })
  | (Trouble & {
      readonly state: "retry"
      /** The target let all the time pass. */
      readonly isSlow?: boolean
      /** The target said when. */
      readonly afterSeconds?: number | undefined
    })
) & { readonly cameBack?: CameBack }
