import * as calendar from "@funil/contract/messages/calendar"
import { route, type Route } from "../../platform/http/route.ts"
import { endCalendar, getCalendar, renewCalendar } from "./calendar.ts"
export const calendarRoutes: Route[] = [
  route(calendar.getCalendar, ({ ctx }) => getCalendar(ctx)),
  route(calendar.renewCalendar, ({ ctx }) => renewCalendar(ctx)),
  route(calendar.endCalendar, ({ ctx }) => endCalendar(ctx)),
]
