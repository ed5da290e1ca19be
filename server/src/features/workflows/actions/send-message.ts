import { type MessageChannel, providedChannels } from "@funil/contract/message-channels"
import type { WorkflowPreview } from "@funil/contract/workflows"
import type { Tx } from "../../../platform/db/transaction.ts"
import { providedChannels as routes } from "../../deliveries/channels/channels.ts"
import type { NewDelivery } from "../../deliveries/delivery.ts"
import { enqueueDelivery } from "../../deliveries/enqueue-delivery.ts"
import { whyWithheld } from "../../deliveries/why-withheld.ts"
import { type Texts, writeTexts } from "../../message-texts/write-texts.ts"
import type { Action, ActionInput } from "./action.ts"

/** A message to one receiver, ready to be sent. */
export interface Composed {
  readonly delivery: NewDelivery
  /** The part of the receiver's address that the caller may see. */
  readonly to: string
}

/** Writes the messages of a run, its settings' texts filled from its record. Refuses a run without receivers. */
type Compose = (tx: Tx, texts: Texts, input: ActionInput) => Promise<Composed[]>

async function composed(tx: Tx, input: ActionInput, compose: Compose): Promise<Composed[]> {
  const { settings } = input.definition
  const texts = await writeTexts(tx, input, settings)
  const messages = await compose(tx, texts, input)
  return messages.map(({ delivery, to }) => ({
    delivery: "to" in delivery ? { ...delivery, purpose: settings.purpose } : delivery,
    to,
  }))
}

type Withheld = NonNullable<WorkflowPreview["withheld"]>

/** Those who would get nothing of an advertisement as things stand. */
async function withheldOf(tx: Tx, messages: readonly Composed[]): Promise<Withheld> {
  const found: Withheld = []
  for (const { delivery, to } of messages) {
    if (!("to" in delivery) || delivery.purpose !== "marketing") continue
    const reason = await whyWithheld(tx, delivery)
    if (reason) found.push({ to, reason })
  }
  return found
}

/** The texts of a message, as the first receiver gets them. */
function shown(delivery: NewDelivery | undefined): WorkflowPreview {
  if (!delivery || delivery.channel === "webhook") return {}
  if (delivery.channel === "email") {
    const { subject, html, text } = delivery
    return { subject, html, text }
  }
  if (delivery.channel !== "whatsapp") return { text: delivery.text }
  const { text, template } = delivery
  return { text: text ?? (template ? [template.name, ...template.parameters].join("\n") : "") }
}

/** Whether no provider carries the channel: its messages rest in the outbox. */
function isKept({ services }: Tx, channel: MessageChannel): boolean {
  const provided = providedChannels.find((known) => known === channel)
  return provided !== undefined && routes[provided].route(services.config) === "outbox"
}

/** Adds what belongs to a message that was queued under this id. */
type Queued = (tx: Tx, input: ActionInput, id: string, message: Composed) => Promise<void>

/** The action that sends what `compose` writes. */
export function sendMessage(channel: MessageChannel, compose: Compose, queued?: Queued): Action {
  return {
    perform: async (tx, input) => {
      const messages = await composed(tx, input, compose)
      const { runId, entity, recordId } = input
      const ids: string[] = []
      for (const message of messages) {
        const id = await enqueueDelivery(tx, { runId, entity, recordId }, message.delivery)
        await queued?.(tx, input, id, message)
        ids.push(id)
      }
      const { subject } = shown(messages[0]?.delivery)
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
      const messages = await composed(tx, input, compose)
      const withheld = await withheldOf(tx, messages)
      const reached = messages.map(({ to }) => to).filter((to) => withheld.every((one) => one.to !== to))
      return {
        to: reached,
        ...(withheld.length > 0 && { withheld }),
        ...(isKept(tx, channel) && { kept: true }),
        ...shown(messages[0]?.delivery),
      }
    },
  }
}
