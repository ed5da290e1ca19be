import { entities, type Entity } from "./shared/entities.ts"
import { ownValue } from "./shared/own-value.ts"

/** What webhooks are told of: records, and the notes on them. */
export const toldNouns = [...entities, "note"] as const
export type ToldNoun = (typeof toldNouns)[number]

/** What may happen to any of them. */
export const recordEvents = ["created", "updated", "deleted", "restored"] as const

/** What may happen to records of one noun alone, which it says. */
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

/** What webhooks are told of. */
export type WebhookEvent = `${ToldNoun}.${(typeof recordEvents)[number]}` | SpecialEvent

const special = Object.keys(nounOf) as SpecialEvent[]

/** The events of a noun, in order. */
export function eventsOfNoun(noun: ToldNoun): readonly WebhookEvent[] {
  return [
    ...recordEvents.map((event) => `${noun}.${event}` as const),
    ...special.filter((event) => nounOf[event] === noun),
  ]
}

/** All events, noun by noun. */
export const webhookEvents = toldNouns.flatMap(eventsOfNoun)

/** The noun that an event tells of. */
export function nounOfEvent(event: WebhookEvent): ToldNoun {
  const [first] = event.split(".")
  // What is not named above begins with its noun.
  return ownValue(nounOf, event) ?? (first as ToldNoun)
}
