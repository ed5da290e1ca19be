import { mergeDeal as endpoint } from "@funil/contract/records/deal-merge"
import { requireCan } from "../../platform/access/require-can.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { mergeDeal } from "./merge-deal.ts"

/** Separate from the other deal routes: a merge moves bills, and their feature depends on deals. */
export const dealMergeRoutes: Route[] = [
  route(endpoint, ({ ctx, params, body }) => mergeDeal(requireCan(ctx, "deal.update"), params.id, body)),
]
