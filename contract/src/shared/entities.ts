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

/** An entity word; the words of the paths (`cards`, `contacts` …) count too. */
export const entity = z.pipe(
  z.string(),
  z.transform((word, context): Entity => {
    const known = words.get(word)
    if (known) return known
    context.issues.push({ code: "custom", message: "unknown_option", input: word })
    return "deal"
  }),
)
