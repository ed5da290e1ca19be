import type { Config } from "../../platform/config.ts"
import type { Template, WebhookCall } from "./delivery.ts"

/** What belongs to everything that is sent, got together with the database left behind. */
export interface Common {
  /** Of the delivery, and of the message; what goes out carries it. */
  readonly id: string
  /** Proves to the hooks that what comes back is about this message. */
  readonly ref: string
}

export interface SendableMail extends Common {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly fromName: string | null
  readonly replyTo: string | null
  /** Where the receiver unsubscribes, for contacts. */
  readonly unsubscribeUrl: string | null
  /** Address of the picture that tells of opening. */
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

/** By what and when it is sent. */
export interface Sender {
  readonly config: Config
  readonly now: Date
  /** How long a call may take, with all that belongs to it. */
  readonly withinMs: number
}
