import type { Entity } from "@funil/contract/shared/entities"
import { billNoun } from "./bill/bill-noun.ts"
import { companyNoun } from "./company/company-noun.ts"
import { contactNoun } from "./contact/contact-noun.ts"
import { dealNoun } from "./deal/deal-noun.ts"
import type { Noun } from "./noun.ts"
import { productNoun } from "./product/product-noun.ts"
import { taskNoun } from "./task/task-noun.ts"
import { userNoun } from "./user/user-noun.ts"

/** All nouns. Their scopes, names and search derive from here. */
export const nouns = {
  deal: dealNoun,
  contact: contactNoun,
  company: companyNoun,
  user: userNoun,
  product: productNoun,
  bill: billNoun,
  task: taskNoun,
} as const satisfies Readonly<Record<Entity, Noun>>

/** Returns a noun under its general type. */
export function nounOf(entity: Entity): Noun {
  return nouns[entity]
}

/** Maps every noun with `make`. */
export function ofNouns<T>(make: (noun: Noun, entity: Entity) => T): Readonly<Record<Entity, T>> {
  const made = Object.entries(nouns).map(([entity, noun]) => [entity, make(noun, entity as Entity)])
  return Object.fromEntries(made) as Record<Entity, T>
}
