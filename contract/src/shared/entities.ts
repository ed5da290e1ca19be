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

/** Returns the noun of a word, either its own or the path's. */
export function entityOfWord(word: string): LedgerEntity | undefined {
  return ownValue(pathWords, word) ?? ledgerEntities.find((entity) => entity === word)
}

/** Returns a noun's word in paths, as in `GET /cards`. */
export function pathWordOf(entity: LedgerEntity): string {
  return paths[entity]
}

/** The error of a list without a noun, as `tsc` prints it. */
type Complete<Forgotten extends Entity> = [Forgotten] extends [never]
  ? unknown
  : `The noun "${Forgotten}" is in neither list`

/**
 * Returns some nouns in this order. The call names the others too, so a noun in neither list
 * doesn't compile.
 */
/* @__NO_SIDE_EFFECTS__ */
export function someEntities<const T extends readonly Entity[], const L extends readonly Entity[]>(
  taken: T,
  _left: L & Complete<Exclude<Entity, T[number] | L[number]>>,
): T {
  return taken
}

/** A schema of these nouns. Accepts the paths' words too (`cards`, `contacts` …). */
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

/** The noun of a record. */
export const entity = entityAmong(entities)

/** The contents of the trash: records, their notes and files, and pipelines with their deals. */
export const trashEntities = [...entities, "pipeline", "note", "file"] as const
export type TrashEntity = (typeof trashEntities)[number]
export const trashEntity = entityAmong(trashEntities)
