import type { Entity } from "@funil/contract/shared/entities"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import type { Messages } from "../../lib/text/messages.ts"

export type RecipientKey = keyof Messages["workflows"]["people"] | "self"

type People = Pick<WorkflowSettings, "notification_target" | "related_to">

/** A recipient: one choice for users, two settings in the contract. */
export interface Recipient {
  readonly key: RecipientKey
  readonly people: People
}

const owner: Recipient = {
  key: "responsible_user",
  people: { notification_target: "responsible_user" },
}
const creator: Recipient = { key: "creator_user", people: { notification_target: "creator_user" } }
const related = (key: RecipientKey, related_to: NonNullable<People["related_to"]>): Recipient => ({
  key,
  people: { notification_target: "other", related_to },
})
const contacts = related("contacts", "contacts")
const companies = related("companies", "companies")
const others = related("others", "others")

const byEntity: Readonly<Record<Entity, readonly Recipient[]>> = {
  deal: [contacts, owner, creator, companies, others],
  contact: [related("self", "contacts"), companies, creator, others],
  company: [related("self", "companies"), contacts, creator, others],
  user: [related("self", "user"), others],
  product: [creator, others],
  bill: [contacts, related("responsible_user", "responsible_user"), creator, companies, others],
  task: [related("responsible_user", "responsible_user"), contacts, creator, others],
}

function isSame(a: People, b: People): boolean {
  return a.notification_target === b.notification_target && a.related_to === b.related_to
}

/**
 * The recipient of the settings. Combinations that only the API can create get a recipient of their
 * own.
 */
export function recipientOf(entity: Entity, settings: People): Recipient | undefined {
  const { notification_target: target, related_to } = settings
  if (!target) return undefined
  const people: People =
    target === "other" && related_to
      ? { notification_target: target, related_to }
      : { notification_target: target }
  const known = byEntity[entity].find((item) => isSame(item.people, people))
  if (known) return known
  return { key: target === "other" ? (related_to ?? "others") : target, people }
}

/** The possible recipients for a noun, most common first. */
export function recipientsOf(entity: Entity, settings: People): readonly Recipient[] {
  const now = recipientOf(entity, settings)
  const offered = byEntity[entity]
  return now && !offered.includes(now) ? [...offered, now] : offered
}

/** Describes a recipient. */
export function recipientText(key: RecipientKey, entity: Entity, words: Messages["workflows"]): string {
  return key === "self" ? words.self[entity] : words.people[key]
}
