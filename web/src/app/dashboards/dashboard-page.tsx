import { getRouteApi, Link, Navigate, Outlet, useNavigate } from "@tanstack/react-router"
import { Printer, Tv, X } from "lucide-react"
import { useRef } from "react"
import { type DashboardSearch, readSearch } from "../../features/dashboards/dashboard-search.ts"
import { FilterBar } from "../../features/dashboards/filter-bar.tsx"
import { periodOf } from "../../features/dashboards/periods.ts"
import { useSpanText } from "../../features/dashboards/charts/span-text.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { NotFoundPage } from "../pages/not-found-page.tsx"
import styles from "./dashboard-page.module.css"
import { useWall } from "./use-wall.ts"
import type { DashboardQuery } from "@funil/contract/home/dashboards"
import { DealsDashboard } from "../../features/dashboards/deals-dashboard.tsx"
import { FinancialDashboard } from "../../features/dashboards/financial-dashboard.tsx"
import { SalesDashboard } from "../../features/dashboards/sales-dashboard.tsx"
import { TasksDashboard } from "../../features/dashboards/tasks-dashboard.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"

const tabs = ["deals", "sales", "tasks", "financial"] as const
type Tab = (typeof tabs)[number]

/** Bills have future due dates, so the financial tab also offers future periods. */
const isAhead = (tab: Tab) => tab === "financial"

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
function DashboardOfTab({ tab, search }: { tab: Tab; search: DashboardSearch }) {
  const { today } = useFormat()
  const query = queryOf(search, today(), tab)
  if (tab === "deals") return <DealsDashboard query={query} />
  if (tab === "sales") return <SalesDashboard query={query} setGoals={<SetGoals />} />
  return tab === "tasks" ? <TasksDashboard query={query} /> : <FinancialDashboard query={query} />
}

const route = getRouteApi("/signed-in/admin/dashboard/{-$tab}")

/** How long a wall screen shows each dashboard, in seconds. */
const usualTurn = 20

function Tabs({ shown }: { shown: readonly Tab[] }) {
  const words = useMessages().dashboards
  const { shell } = useMessages()
  return (
    <nav className={`sunken flex gap-half ${styles.tabs}`} aria-label={shell.dashboards}>
      {shown.map((tab) => (
        <Link
          key={tab}
          to="/admin/dashboard/{-$tab}"
          params={{ tab }}
          search={true}
          activeOptions={{ includeSearch: false }}
          className={`inline-row muted medium no-underline ${styles.tab}`}
        >
          {words.tabs[tab]}
        </Link>
      ))}
    </nav>
  )
}

function WallTools({ wall, isHeld, onLeave }: { wall: number; isHeld: boolean; onLeave: () => void }) {
  const words = useMessages().dashboards.wall
  return (
    <>
      <p className="text-s faint" aria-live="polite">
        {isHeld ? words.held : words.turning(wall)}
      </p>
      <IconButton label={words.leave} icon={<X />} onClick={onLeave} />
    </>
  )
}

function PageTools({ onWall }: { onWall: () => void }) {
  const words = useMessages().dashboards
  const isPhone = usePhone()
  if (isPhone) return null
  return (
    <>
      <IconButton label={words.print} icon={<Printer />} onClick={() => globalThis.print()} />
      <IconButton label={words.wall.start} icon={<Tv />} onClick={onWall} />
    </>
  )
}

/** Returns a function that shows the next dashboard. */
function useTurn(shown: readonly Tab[], tab: Tab): () => void {
  const navigate = useNavigate()
  return () => {
    const next = shown[(shown.indexOf(tab) + 1) % shown.length]
    void navigate({ to: "/admin/dashboard/{-$tab}", params: { tab: next }, search: true, replace: true })
  }
}

interface TabProps {
  tab: Tab
  shown: readonly Tab[]
}

function ShownDashboard({ tab, shown }: TabProps) {
  const search = readSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  const span = useSpanText()
  const { today } = useFormat()
  const page = useRef<HTMLDivElement>(null)
  const change = (changes: DashboardSearch) =>
    void navigate({ to: ".", search: { ...search, ...changes }, replace: true })
  const onLeave = () => change({ wall: undefined })
  const wall = useWall({ page, seconds: search.wall, onTurn: useTurn(shown, tab), onLeave })
  const enter = () => {
    wall.enter()
    change({ wall: usualTurn })
  }
  const isWall = search.wall !== undefined
  return (
    <div
      ref={page}
      className={classNames("stack gap-3", styles.page, isWall && styles.wall)}
      data-wall={isWall || undefined}
    >
      <div className={`row wrap ${styles.head}`}>
        <Tabs shown={shown} />
        <p className={`flex-1 text-s muted balance text-end ${styles.range}`}>
          {span.long("day", periodOf(search, today(), isAhead(tab)).range)}
        </p>
        {!isWall && <FilterBar search={search} onChange={change} isAhead={isAhead(tab)} />}
        <div className={`row gap-1 hide-empty ${styles.tools}`}>
          {search.wall === undefined ? (
            <PageTools onWall={enter} />
          ) : (
            <WallTools wall={search.wall} isHeld={wall.isHeld} onLeave={wall.leave} />
          )}
        </div>
      </div>
      <DashboardOfTab tab={tab} search={search} />
      <Outlet />
    </div>
  )
}

/** The dashboards, with their tabs and filter on top. */
export function DashboardPage() {
  const { tab } = route.useParams()
  const isFinancial = useCan("dashboard.financial")
  const shown = tabs.filter((item) => item !== "financial" || isFinancial)
  const known = shown.find((item) => item === tab)
  if (known) return <ShownDashboard tab={known} shown={shown} />
  if (tab !== undefined && tab !== "financial") return <NotFoundPage />
  return <Navigate to="/admin/dashboard/{-$tab}" params={{ tab: "deals" }} search={true} replace />
}
