import * as dashboards from "@funil/contract/home/dashboards"
import { route, type Route } from "../../platform/http/route.ts"
import { getCards } from "./get-cards.ts"
import { getFinancial } from "./get-financial.ts"
import { getPeople } from "./get-people.ts"
import { getSales } from "./get-sales.ts"
import { getTasks } from "./get-tasks.ts"
import { getTeam } from "./get-team.ts"

export const dashboardRoutes: Route[] = [
  route(dashboards.getCardsDashboard, ({ ctx, query }) => getCards(ctx, query)),
  route(dashboards.getSalesDashboard, ({ ctx, query }) => getSales(ctx, query)),
  route(dashboards.getTasksDashboard, ({ ctx, query }) => getTasks(ctx, query)),
  route(dashboards.getPeopleDashboard, ({ ctx, query }) => getPeople(ctx, query)),
  route(dashboards.getTeamDashboard, ({ ctx, query }) => getTeam(ctx, query)),
  route(dashboards.getFinancialDashboard, ({ ctx, query }) => getFinancial(ctx, query)),
]
