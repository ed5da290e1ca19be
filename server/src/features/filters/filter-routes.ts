import * as filters from "@funil/contract/settings/filters"
import { route, type Route } from "../../platform/http/route.ts"
import { createFilter, filterList, filterStore, getFilter, listFilters, updateFilter } from "./filters.ts"

export const filterRoutes: Route[] = [
  route(filters.listFilters, ({ ctx, query }) => listFilters(ctx, query.entity)),
  route(filters.filterFilters, ({ ctx, query, body }) =>
    query.paginate === "false"
      ? filterList.all(ctx, { ...query, ...body })
      : filterList.page(ctx, query, body),
  ),
  route(filters.getFilter, ({ ctx, params }) => getFilter(ctx, params.id)),
  route(filters.createFilter, ({ ctx, body }) => createFilter(ctx, body)),
  route(filters.updateFilter, ({ ctx, params, body, ifMatch }) =>
    updateFilter(ctx, params.id, body, ifMatch),
  ),
  route(filters.trashFilter, ({ ctx, params, ifMatch }) => filterStore.trash(ctx, params.id, ifMatch)),
]
