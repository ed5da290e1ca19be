import * as z from "zod/mini"

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
] as const
export type LedgerEntity = (typeof ledgerEntities)[number]

const words = new Map<string, Entity>([
  ...entities.map((word) => [word, word] as const),
  ["cards", "deal"],
  ["deals", "deal"],
  ["contacts", "contact"],
  ["companies", "company"],
  ["users", "user"],
  ["products", "product"],
  ["bills", "bill"],
  ["tasks", "task"],
])

function wordOf<T extends string>(known: ReadonlyMap<string, T>, fallback: T) {
  return z.pipe(
    z.string(),
    z.transform((word, context): T => {
      const found = known.get(word)
      if (found) return found
      context.issues.push({ code: "custom", message: "unknown_option", input: word })
      return fallback
    }),
  )
}

/** An entity word; the words of the paths (`cards`, `contacts` …) count too. */
export const entity = wordOf(words, "deal")

/** What lies in the trash: records, and what hangs on them. */
export type TrashEntity = Entity | "note" | "file"
export const trashEntity = wordOf<TrashEntity>(
  new Map([...words, ["note", "note"], ["file", "file"]]),
  "deal",
)
