import type { DashboardQuery } from "@funil/contract/home/dashboards"
import { Link } from "@tanstack/react-router"
import type { DashboardSearch } from "../../features/dashboards/dashboard-search.ts"
import { DealsDashboard } from "../../features/dashboards/deals-dashboard.tsx"
import { FinancialDashboard } from "../../features/dashboards/financial-dashboard.tsx"
import { periodOf } from "../../features/dashboards/periods.ts"
import { SalesDashboard } from "../../features/dashboards/sales-dashboard.tsx"
import { TasksDashboard } from "../../features/dashboards/tasks-dashboard.tsx"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"

export const tabs = ["deals", "sales", "tasks", "financial"] as const
export type Tab = (typeof tabs)[number]

/** Bills have future due dates, so the financial tab also offers future periods. */
export const isAhead = (tab: Tab) => tab === "financial"

function queryOf(search: DashboardSearch, today: string, tab: Tab): DashboardQuery {
  const { range } = periodOf(search, today, isAhead(tab))
  return {
    from_date: range.from,
    to_date: range.to,
    ...(search.pipeline && { pipeline_id: search.pipeline }),
    ...(search.person && { user_id: search.person }),
  }
}

function SetGoals() {
  const words = useMessages().dashboards.goals
  return (
    <Link
      to="/admin/dashboard/{-$tab}/goals"
      params={{ tab: "sales" }}
      search={true}
      className={buttonClass({ size: "s" })}
    >
      {words.open}
    </Link>
  )
}

/** The dashboard of a tab, filtered by the address. */
export function DashboardOfTab({ tab, search }: { tab: Tab; search: DashboardSearch }) {
  const { today } = useFormat()
  const query = queryOf(search, today(), tab)
  if (tab === "deals") return <DealsDashboard query={query} />
  if (tab === "sales") return <SalesDashboard query={query} setGoals={<SetGoals />} />
  return tab === "tasks" ? <TasksDashboard query={query} /> : <FinancialDashboard query={query} />
}
