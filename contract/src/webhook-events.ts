import { entities, type Entity } from "./shared/entities.ts"
import { ownValue } from "./shared/own-value.ts"

/** What may happen to a record of any noun. */
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
export type WebhookEvent = `${Entity}.${(typeof recordEvents)[number]}` | SpecialEvent

const special = Object.keys(nounOf) as SpecialEvent[]

/** The events of a noun's records, in order. */
export function eventsOfNoun(entity: Entity): readonly WebhookEvent[] {
  return [
    ...recordEvents.map((event) => `${entity}.${event}` as const),
    ...special.filter((event) => nounOf[event] === entity),
  ]
}

/** All events, noun by noun. */
export const webhookEvents = entities.flatMap(eventsOfNoun)

/** The noun of the record that an event tells of. */
export function nounOfEvent(event: WebhookEvent): Entity {
  const [first] = event.split(".")
  // What is not named above begins with its noun.
  return ownValue(nounOf, event) ?? (first as Entity)
}
