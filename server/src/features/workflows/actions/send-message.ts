import type { WorkflowPreview } from "@funil/contract/automations/workflows"
import {
  type ChatChannel,
  type MessageChannel,
  providedChannels,
} from "@funil/contract/messages/message-channels"
import type { Tx } from "../../../platform/db/transaction.ts"
import { providedChannels as routes } from "../../deliveries/channels/channels.ts"
import type { NewDelivery } from "../../deliveries/delivery.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { whyWithheld } from "../../deliveries/suppressions.ts"
import { type Escape, asLine, asPlain } from "../../message-texts/text-formats.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import type { Action, ActionInput } from "./action.ts"
import { renderUrl } from "./call-webhook.ts"
import { recipientsOf } from "./recipients.ts"

/** A message to one receiver, ready to send. */
export interface ReadyMessage {
  readonly delivery: NewDelivery
  /** The part of the receiver's address that the caller may see. */
  readonly to: string
}

/** Composes the messages of a run from its settings and record. Refuses a run without receivers. */
type Compose = (tx: Tx, texts: Texts, input: ActionInput) => Promise<ReadyMessage[]>

type Withheld = NonNullable<WorkflowPreview["withheld"]>

/** Stores related data of a queued message with this id. */
type OnQueued = (tx: Tx, input: ActionInput, id: string, message: ReadyMessage) => Promise<void>

/** The action that sends the messages of `compose`. */
export function sendMessage(channel: MessageChannel, compose: Compose, queued?: OnQueued): Action {
  return {
    perform: async (tx, input) => {
      const messages = await composeMessages(tx, input, compose)
      const { runId, entity, recordId } = input
      const ids: string[] = []
      for (const message of messages) {
        const id = await enqueueDelivery(tx, { runId, entity, recordId }, message.delivery)
        await queued?.(tx, input, id, message)
        ids.push(id)
      }
      const { subject } = previewOf(messages[0]?.delivery)
      const { purpose } = input.definition.settings
      const step = {
        kind: input.definition.action,
        input: {
          channel,
          to: messages.map(({ to }) => to),
          ...(subject !== undefined && { subject }),
          ...(purpose === "marketing" && { purpose }),
        },
        outcome: { messages: ids },
      }
      return { steps: [step], isSending: true }
    },
    preview: async (tx, input) => {
      const messages = await composeMessages(tx, input, compose)
      const withheld = await withheldOf(tx, messages)
      const reached = messages.map(({ to }) => to).filter((to) => withheld.every((one) => one.to !== to))
      return {
        to: reached,
        ...(withheld.length > 0 && { withheld }),
        ...(isKept(tx, channel) && { kept: true }),
        ...previewOf(messages[0]?.delivery),
      }
    },
  }
}

export const sendSms = sendMessage("sms", async (tx, texts, { definition: { settings } }) => {
  const recipients = await recipientsOf(tx, texts, settings, "phone")
  const text = texts.render(settings.message ?? "", asPlain)
  return recipients.map(({ address: to, shown, ...whose }) => ({
    delivery: { channel: "sms", to, ...whose, text },
    to: shown,
  }))
})

export const sendWhatsapp = sendMessage("whatsapp", async (tx, texts, { definition: { settings } }) => {
  const recipients = await recipientsOf(tx, texts, settings, "phone")
  const text = texts.render(settings.message ?? "", asPlain) || undefined
  const { template } = settings
  // A WhatsApp template accepts one line per parameter.
  const parameters = template?.parameters.map((one) => asLine(texts.render(one, asPlain)))
  return recipients.map(({ address: to, shown, ...whose }) => ({
    delivery: {
      channel: "whatsapp",
      to,
      ...whose,
      text,
      template: template && { ...template, parameters: parameters ?? [] },
    },
    to: shown,
  }))
})

/** Posts to the address of a chat. `escape` makes values harmless in its texts. */
export function sendToChat(channel: ChatChannel, escape: Escape): Action {
  return sendMessage(channel, async (_tx, texts, { definition: { settings } }) => {
    const { href: url, hostname } = renderUrl(texts, settings.url)
    const text = texts.render(settings.message ?? "", escape)
    return [{ delivery: { channel, url, text }, to: hostname }]
  })
}

async function composeMessages(tx: Tx, input: ActionInput, compose: Compose): Promise<ReadyMessage[]> {
  const { settings } = input.definition
  const texts = await writeTexts(tx, input, settings)
  const messages = await compose(tx, texts, input)
  return messages.map(({ delivery, to }) => ({
    delivery: "to" in delivery ? { ...delivery, purpose: settings.purpose } : delivery,
    to,
  }))
}

/** The receivers whose consents block an advertisement now. */
async function withheldOf(tx: Tx, messages: readonly ReadyMessage[]): Promise<Withheld> {
  const found: Withheld = []
  for (const { delivery, to } of messages) {
    if (!("to" in delivery) || delivery.purpose !== "marketing") continue
    const reason = await whyWithheld(tx, delivery)
    if (reason) found.push({ to, reason })
  }
  return found
}

/** The texts of a message for its first receiver. */
function previewOf(delivery: NewDelivery | undefined): WorkflowPreview {
  if (!delivery || delivery.channel === "webhook") return {}
  if (delivery.channel === "email") {
    const { subject, html, text } = delivery
    return { subject, html, text }
  }
  if (delivery.channel !== "whatsapp") return { text: delivery.text }
  const { text, template } = delivery
  return { text: text ?? (template ? [template.name, ...template.parameters].join("\n") : "") }
}

/** Whether no provider carries the channel, so that its messages stay in the outbox. */
function isKept({ services }: Tx, channel: MessageChannel): boolean {
  const provided = providedChannels.find((known) => known === channel)
  return provided !== undefined && routes[provided].route(services.config) === "outbox"
}
