import { ownValue } from "@funil/contract/shared/own-value"
import { dealScope } from "../../nouns/deal-visibility.ts"
import { dealSource } from "../../nouns/deal-source.ts"
import { recordStore, type RowOf } from "../../nouns/record-store.ts"
import { dealLinks } from "./deal-links.ts"

export const dealStore = recordStore({
  entity: "deal",
  table: "deals",
  source: dealSource,
  rights: {
    read: "deal.read",
    create: "deal.create",
    update: "deal.update",
    trash: "deal.delete",
  },
  scope: dealScope,
  needed: ["name", "pipeline_id", "pipeline_stage_id", "position", "last_stage_updated_at"],
  empty: {
    amount: 0,
    tags: [],
    user_id: null,
    lost_reason: null,
    expected_close_date: null,
    closed_at: null,
  },
  once: ["code", "open_task_end"],
  instants: ["last_stage_updated_at", "closed_at"],
  links: dealLinks,
})

/** A deal as it is stored, with the ids of what it links to. */
export type DealRow = RowOf<typeof dealStore>

/** What rules make of a body, or of moving. The other columns are stored as bodies send them. */
const ruled = [
  "amount",
  "pipeline_id",
  "pipeline_stage_id",
  "from_stage_id",
  "before_id",
  "position",
  "last_stage_updated_at",
  "closed_at",
  "lost_reason",
  "user_id",
  "contacts",
  "companies",
  "deals",
  "products",
  "custom_fields",
] as const
type Ruled = (typeof ruled)[number]

type Columns = Parameters<typeof dealStore.content>[0]
type Plain = Pick<Columns, Exclude<keyof Columns, Ruled>>

/** A body of which each field is stored or ruled: another one does not compile. */
type Sent<B> = {
  readonly [K in keyof B]: K extends Ruled ? B[K] : K extends keyof Plain ? Plain[K] | undefined : never
}

const isPlain = ([name]: [string, unknown]) => !ruled.some((one) => one === name)

/** The fields of a body that are stored as they are sent. */
export function plainFields<B extends Sent<B>>(body: B): Partial<Plain> {
  return dealStore.values(Object.fromEntries(Object.entries(body).filter(isPlain)))
}

/** The same fields of a deal that is answered. */
export function plainFieldsOf(deal: Plain): Plain {
  const names = Object.entries(dealStore.empty)
    .filter(isPlain)
    .map(([name]) => name)
  return Object.fromEntries(["name", ...names].map((name) => [name, ownValue(deal, name)])) as Plain
}
