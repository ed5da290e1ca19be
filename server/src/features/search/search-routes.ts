import * as search from "@funil/contract/home/search"
import { route, type Route } from "../../platform/http/route.ts"
import { searchRecords } from "./search-records.ts"

export const searchRoutes: Route[] = [
  route(search.searchRecords, ({ ctx, query }) => searchRecords(ctx, query.q)),
]
