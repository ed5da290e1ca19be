import { mergeDeal as endpoint } from "@funil/contract/deal-merge"
import { route, type Route } from "../../platform/http/route.ts"
import { mergeDeal } from "./merge-deal.ts"

/** Apart from the other calls of deals: a merge moves bills, whose feature builds on deals. */
export const dealMergeRoutes: Route[] = [
  route(endpoint, ({ ctx, params, body }) => mergeDeal(ctx, params.id, body)),
]
