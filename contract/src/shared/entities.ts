import * as z from "zod/mini"
import { ownValue } from "./own-value.ts"

/** The words for the nouns in bodies, queries and events. */
export const entities = ["deal", "contact", "company", "user", "product", "bill", "task"] as const
export type Entity = (typeof entities)[number]

/** Everything that the change ledger records. */
export const ledgerEntities = [
  ...entities,
  "pipeline",
  "stage",
  "task_type",
  "custom_field",
  "filter",
  "account",
  "note",
  "file",
  "workflow",
  "goal",
  "form",
  "returns_form",
  "webhook",
] as const
export type LedgerEntity = (typeof ledgerEntities)[number]

/** The words of the paths. */
const paths: Readonly<Record<LedgerEntity, string>> = {
  deal: "cards",
  contact: "contacts",
  company: "companies",
  user: "users",
  product: "products",
  bill: "bills",
  task: "tasks",
  pipeline: "pipelines",
  stage: "stages",
  task_type: "taskTypes",
  custom_field: "customFields",
  filter: "filters",
  account: "customers",
  note: "notes",
  file: "files",
  workflow: "workflows",
  goal: "goals",
  form: "forms",
  returns_form: "returns",
  webhook: "webhooks",
}

const pathWords: Readonly<Record<string, LedgerEntity>> = {
  ...Object.fromEntries(ledgerEntities.map((entity) => [paths[entity], entity])),
  deals: "deal",
}

/** What a word names, by its own word or by that of the paths. */
export function entityOfWord(word: string): LedgerEntity | undefined {
  return ownValue(pathWords, word) ?? ledgerEntities.find((entity) => entity === word)
}

/** The word of the paths for a noun, as in `GET /cards`. */
export function pathWordOf(entity: LedgerEntity): string {
  return paths[entity]
}

/** Some of the nouns, in this order. The others are named too: one that is in neither list does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function someEntities<const T extends readonly Entity[], const L extends readonly Entity[]>(
  taken: T,
  _left: L & (Exclude<Entity, T[number] | L[number]> extends never ? L : never),
): T {
  return taken
}

/** The word of one of these nouns; the words of the paths (`cards`, `contacts` …) count too. */
export function entityAmong<const T extends LedgerEntity>(taken: readonly T[]) {
  const isTaken = (found: LedgerEntity | undefined): found is T => taken.some((one) => one === found)
  const words = [...taken, ...Object.keys(pathWords).filter((word) => isTaken(ownValue(pathWords, word)))]
  return z.pipe(
    z.enum(words),
    z.transform((word, context): T => {
      const found = entityOfWord(word)
      if (isTaken(found)) return found
      context.issues.push({ code: "custom", message: "unknown_option", input: word })
      return z.NEVER
    }),
  )
}

/** The word of a record. */
export const entity = entityAmong(entities)

/** What lies in the trash: records, what hangs on them, and pipelines with their deals. */
export const trashEntities = [...entities, "pipeline", "note", "file"] as const
export type TrashEntity = (typeof trashEntities)[number]
export const trashEntity = entityAmong(trashEntities)
