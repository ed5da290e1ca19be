import * as filters from "@funil/contract/filters"
import { route, type Route } from "../../platform/http/route.ts"
import { createFilter } from "./create-filter.ts"
import { filterList } from "./filter-list.ts"
import { getFilter } from "./get-filter.ts"
import { listFilters } from "./list-filters.ts"
import { trashFilter } from "./trash-filter.ts"
import { updateFilter } from "./update-filter.ts"

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
  route(filters.trashFilter, ({ ctx, params, ifMatch }) => trashFilter(ctx, params.id, ifMatch)),
]
