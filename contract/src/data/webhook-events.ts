import { entities, type Entity } from "../shared/entities.ts"
import { ownValue } from "../shared/own-value.ts"

/** The nouns of webhook events: records, and the notes on them. */
export const webhookNouns = [...entities, "note"] as const
export type WebhookNoun = (typeof webhookNouns)[number]

/** The events of every noun. */
export const recordEvents = ["created", "updated", "deleted", "restored"] as const

/** The events of one noun only, with that noun. */
const nounOf = {
  "deal.moved": "deal",
  "deal.won": "deal",
  "deal.lost": "deal",
  "task.finished": "task",
  "bill.status_changed": "bill",
  "form.answered": "deal",
  "return.requested": "deal",
} as const satisfies Record<string, Entity>

export type SpecialEvent = keyof typeof nounOf

/** An event that webhooks receive. */
export type WebhookEvent = `${WebhookNoun}.${(typeof recordEvents)[number]}` | SpecialEvent

const special = Object.keys(nounOf) as SpecialEvent[]

/** The events of a noun, in order. */
export function eventsOfNoun(noun: WebhookNoun): readonly WebhookEvent[] {
  return [
    ...recordEvents.map((event) => `${noun}.${event}` as const),
    ...special.filter((event) => nounOf[event] === noun),
  ]
}

/** All events, noun by noun. */
export const webhookEvents = webhookNouns.flatMap(eventsOfNoun)

/** The noun of an event. */
export function nounOfEvent(event: WebhookEvent): WebhookNoun {
  const [first] = event.split(".")
  // Other events begin with their noun.
  return ownValue(nounOf, event) ?? (first as WebhookNoun)
}
