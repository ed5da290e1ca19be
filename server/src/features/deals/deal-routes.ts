import * as deals from "@funil/contract/deals"
import { route, type Route } from "../../platform/http/route.ts"
import { createDeal } from "./create-deal.ts"
import { getDeal } from "./get-deal.ts"
import { findDeals, listAllDeals, listDeals, listDealTags } from "./list-deals.ts"
import { massTrashDeals } from "./mass-trash-deals.ts"
import { massUpdateDeals } from "./mass-update-deals.ts"
import { trashDeal } from "./trash-deal.ts"
import { updateDeal } from "./update-deal.ts"

export const dealRoutes: Route[] = [
  route(deals.listDeals, ({ ctx, query }) => listDeals(ctx, query)),
  route(deals.searchDeals, ({ ctx, query }) => listDeals(ctx, query, { search: query.search })),
  route(deals.findDeals, ({ ctx, query }) => findDeals(ctx, query)),
  route(deals.filterDeals, ({ ctx, query, body }) =>
    query.paginate === "false" ? listAllDeals(ctx, query, body) : listDeals(ctx, query, body),
  ),
  route(deals.listDealTags, ({ ctx }) => listDealTags(ctx)),
  route(deals.getDeal, ({ ctx, params }) => getDeal(ctx, params.id)),
  route(deals.createDeal, ({ ctx, body }) => createDeal(ctx, body)),
  route(deals.massUpdateDeals, ({ ctx, body }) => massUpdateDeals(ctx, body)),
  route(deals.massTrashDeals, ({ ctx, body }) => massTrashDeals(ctx, body)),
  route(deals.updateDeal, ({ ctx, params, body, ifMatch }) => updateDeal(ctx, params.id, body, ifMatch)),
  route(deals.trashDeal, ({ ctx, params, ifMatch }) => trashDeal(ctx, params.id, ifMatch)),
]
