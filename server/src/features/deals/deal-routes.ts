import * as deals from "@funil/contract/records/deals"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { createDeal } from "./create-deal.ts"
import { dealRecord } from "./deal-record.ts"
import { getDeal, listDealStages, listDealTags, summarizeDeals, trashDeal, updateDeal } from "./deals.ts"
const { list, mass } = dealRecord

export const dealRoutes: Route[] = [
  route(deals.listDeals, ({ ctx, query }) => list.page(ctx, query)),
  route(deals.searchDeals, ({ ctx, query }) => list.page(ctx, query, { search: query.search })),
  route(deals.findDeals, ({ ctx, query }) => list.find(ctx, query)),
  route(deals.filterDeals, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(deals.summarizeDeals, ({ ctx, body }) => summarizeDeals(ctx, body)),
  route(deals.listDealTags, ({ ctx }) => listDealTags(ctx)),
  route(deals.getDeal, ({ ctx, params }) => getDeal(ctx, params.id)),
  route(deals.listDealStages, ({ ctx, params }) => listDealStages(ctx, params.id)),
  route(deals.createDeal, ({ ctx, body }) => createDeal(ctx, body)),
  route(deals.massUpdateDeals, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(deals.massTrashDeals, ({ ctx, body }) => massTrash(ctx, mass, body)),
  route(deals.updateDeal, ({ ctx, params, body, ifMatch }) => updateDeal(ctx, params.id, body, ifMatch)),
  route(deals.trashDeal, ({ ctx, params, ifMatch }) => trashDeal(ctx, params.id, ifMatch)),
]
