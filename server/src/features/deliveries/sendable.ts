import type { Config } from "../../platform/config.ts"
import type { Written } from "../../platform/mail/compose-mail.ts"
import type { Template, WebhookCall } from "./delivery.ts"

/** The part common to everything that is sent. It is complete: sending reads nothing more from the database. */
export interface Common {
  /** The id of the delivery and of the message, which goes out with it. */
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
  readonly written?: Written | undefined
  /** The address at which a contact unsubscribes. */
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

/** The means and the time of sending. */
export interface Sender {
  readonly config: Config
  readonly now: Date
  /** Milliseconds that a call may take in all. */
  readonly withinMs: number
}
