import { getRouteApi, Link, Navigate, Outlet, useNavigate, useRouterState } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { Suspense, useEffect, useState } from "react"
import { Calendar } from "../../features/tasks/calendar/calendar.tsx"
import { rowsOf, withRows } from "../../features/tasks/calendar/calendar-rows.ts"
import type { CalendarSearch } from "../../features/tasks/calendar/calendar-search.ts"
import type { CalendarView } from "../../features/tasks/calendar/calendar-span.ts"
import { CalendarToolbar } from "../../features/tasks/calendar/calendar-toolbar.tsx"
import { UserFilter } from "../../features/tasks/calendar/user-filter.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { useFormat } from "../../lib/text/format.ts"
import { meOptions, useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { writeStored, readStored } from "../../lib/session/storage.ts"
import { FilterBar } from "../../records/filters/filter-bar.tsx"
import { addClass } from "../../ui/marks/add-button.ts"
import { late } from "../../ui/screen/late.ts"
import { usePhone, isPhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import styles from "./calendar-page.module.css"
import { TaskViews } from "./task-views.tsx"
import { can } from "@funil/contract/account/permissions"
import type { LoggedUser } from "@funil/contract/account/auth"
import { openFilters } from "./list-of-mine.ts"

let last: CalendarSearch | undefined

/** Stores the calendar's state for the next visit in this tab. */
function rememberCalendar({ view, date, users, filters }: CalendarSearch): void {
  last = { view, date, users, filters }
}

/**
 * The calendar's default state: as this tab left it, else the user's open tasks in their last view.
 * Visitors have no tasks and see everyone's.
 */
function rememberedCalendar(me: LoggedUser | undefined): CalendarSearch {
  if (last) return last
  const view = readStored("calendarView") ?? (isPhone() ? "list" : "month")
  return me && can(me.role, "task.write") ? { view, users: [me.id], filters: openFilters } : { view }
}

const FeedDialog = late(
  async () => (await import("../../features/tasks/calendar/feed-dialog.tsx")).FeedDialog,
)

const route = getRouteApi("/signed-in/tasks/calendar")

function Head() {
  const m = useMessages()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const canCreate = useCan("task.write")
  const label = m.records.task.create
  const create = () => void navigate({ to: "/tasks/calendar/create", search: true })
  useCommand("page.create", canCreate ? create : undefined, { label })
  return (
    <TopBarSlot>
      <p className="flex-1 min-w-0 text-l bold" aria-hidden="true">
        {m.shell.tasks}
      </p>
      <TaskViews />
      {canCreate && (
        <Link
          to="/tasks/calendar/create"
          search={true}
          className={addClass(isPhone)}
          aria-label={isPhone ? label : undefined}
        >
          <Plus aria-hidden="true" />
          {!isPhone && label}
        </Link>
      )}
    </TopBarSlot>
  )
}

/** Shows the calendar, after completing an address without parameters. */
export function CalendarPage() {
  const { view, date, users, filters } = route.useSearch()
  const isBare = !view && !date && !users && !filters
  const { data: me, isPending } = useQuery({ ...meOptions, enabled: isBare })
  if (!isBare) return <WholeCalendarPage />
  // Child routes keep their own parameters, such as the start of a new task.
  return !isPending && <Navigate to="." search={(all) => ({ ...all, ...rememberedCalendar(me) })} replace />
}

/** The calendar, with the open task or deal over it. */
function WholeCalendarPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const { today } = useFormat()
  const query = useRouterState({ select: ({ location }) => location.searchStr })
  const isFiltering = useRouterState({ select: ({ location }) => location.pathname.endsWith("/filter") })
  const { date = today(), users = [] } = search
  const [isSubscribing, setSubscribing] = useState(false)
  const chosen = search.view ?? (isPhone ? "list" : "month")
  // Seven columns of hours don't fit a phone.
  const view = isPhone && chosen === "week" ? "day" : chosen
  useEffect(() => rememberCalendar(search), [search])
  const change = (next: CalendarSearch) => void navigate({ to: ".", search: next, replace: true })
  const show = (nextView: CalendarView, nextDate: string) => {
    if (nextView !== view) writeStored("calendarView", nextView)
    change({ ...search, view: nextView, date: nextDate })
  }
  const create = (start: string, end?: string) =>
    void navigate({ to: "/tasks/calendar/create", search: { ...search, start, end } })
  return (
    <div className="stack h-full">
      <Head />
      <CalendarToolbar view={view} date={date} onShow={show} onSubscribe={() => setSubscribing(true)} />
      <div className={`surface row gap-3 flex-none ${styles.filters}`}>
        <div className="flex-1 min-w-0">
          <FilterBar
            kind={taskKind}
            rows={rowsOf(search)}
            onChange={(rows) => change(withRows(search, rows))}
            isOpen={isFiltering}
          />
        </div>
        <UserFilter
          chosen={users}
          onChange={(next) => change({ ...search, users: next.length > 0 ? next : undefined })}
        />
      </div>
      <Calendar
        view={view}
        date={date}
        users={users}
        filters={rowsOf(search)}
        hrefOf={(id) => `/tasks/calendar/${id}/edit${query}`}
        onOpen={(id) =>
          void navigate({ to: "/tasks/calendar/$taskId/edit", params: { taskId: id }, search: true })
        }
        onCreate={create}
        onShow={show}
        onClearFilters={() => change({ ...search, users: undefined, filters: undefined })}
      />
      <Suspense>{isSubscribing && <FeedDialog onClose={() => setSubscribing(false)} />}</Suspense>
      <Outlet />
    </div>
  )
}
