import type { ConsentPurpose } from "@funil/contract/consents"
import type { ChatChannel } from "@funil/contract/message-channels"
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

/** Something to be sent. Texts are ready: variables filled in and escaped for the channel. */
export type NewDelivery =
  | (ToPerson & {
      readonly channel: "email"
      /** Made beforehand where the text holds a link with it. */
      readonly id?: string
      readonly subject: string
      readonly html: string
      readonly text: string
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

/** The result of one attempt. A sent message may still bounce later. */
export type Outcome =
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
