import { sql } from "kysely"
import type { TrashSource } from "../history/trash-source.ts"
import { dealScope } from "../records/deal-visibility.ts"

export const dealTrash: TrashSource = {
  entity: "deal",
  table: "deals",
  label: sql`t.name`,
  scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
}
