import * as today from "@funil/contract/home/today"
import { route, type Route } from "../../platform/http/route.ts"
import { getToday } from "./get-today.ts"

export const todayRoutes: Route[] = [route(today.getToday, ({ ctx }) => getToday(ctx))]
