import * as calendar from "@funil/contract/calendar"
import { route, type Route } from "../../platform/http/route.ts"
import { endCalendar } from "./end-calendar.ts"
import { getCalendar } from "./get-calendar.ts"
import { renewCalendar } from "./renew-calendar.ts"

export const calendarRoutes: Route[] = [
  route(calendar.getCalendar, ({ ctx }) => getCalendar(ctx)),
  route(calendar.renewCalendar, ({ ctx }) => renewCalendar(ctx)),
  route(calendar.endCalendar, ({ ctx }) => endCalendar(ctx)),
]
