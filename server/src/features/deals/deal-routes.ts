import * as deals from "@funil/contract/deals"
import { route, type Route } from "../../platform/http/route.ts"
import { createDeal } from "./create-deal.ts"
import { getDeal } from "./get-deal.ts"
import { dealList } from "./deal-list.ts"
import { listDealTags } from "./list-deal-tags.ts"
import { massTrashDeals } from "./mass-trash-deals.ts"
import { massUpdateDeals } from "./mass-update-deals.ts"
import { trashDeal } from "./trash-deal.ts"
import { updateDeal } from "./update-deal.ts"

export const dealRoutes: Route[] = [
  route(deals.listDeals, ({ ctx, query }) => dealList.page(ctx, query)),
  route(deals.searchDeals, ({ ctx, query }) => dealList.page(ctx, query, { search: query.search })),
  route(deals.findDeals, ({ ctx, query }) => dealList.find(ctx, query)),
  route(deals.filterDeals, ({ ctx, query, body }) =>
    query.paginate === "false" ? dealList.all(ctx, { ...query, ...body }) : dealList.page(ctx, query, body),
  ),
  route(deals.listDealTags, ({ ctx }) => listDealTags(ctx)),
  route(deals.getDeal, ({ ctx, params }) => getDeal(ctx, params.id)),
  route(deals.createDeal, ({ ctx, body }) => createDeal(ctx, body)),
  route(deals.massUpdateDeals, ({ ctx, body }) => massUpdateDeals(ctx, body)),
  route(deals.massTrashDeals, ({ ctx, body }) => massTrashDeals(ctx, body)),
  route(deals.updateDeal, ({ ctx, params, body, ifMatch }) => updateDeal(ctx, params.id, body, ifMatch)),
  route(deals.trashDeal, ({ ctx, params, ifMatch }) => trashDeal(ctx, params.id, ifMatch)),
]
