import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { calendarSearch, newTaskSearch } from "../../features/tasks/calendar/calendar-search.ts"
import { listSearch } from "../../records/list-search.ts"
import { isPhone } from "../../ui/screen/phone.ts"
import { dealChildRoutes } from "../deals/deal-child-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { loadDealsOver } from "../deals/load-deals-over.ts"

const tasksRoute = createRoute({ getParentRoute: () => signedInRoute, path: "tasks" })

/** Redirects to the calendar, or to today on a phone. */
const tasksIndexRoute = createRoute({
  getParentRoute: () => tasksRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: isPhone() ? "/today" : "/tasks/calendar", replace: true })
  },
})

/** Dialogs and panels are child routes, so the list stays mounted. */
const taskListRoute = createRoute({
  getParentRoute: () => tasksRoute,
  path: "list",
  staticData: { title: (m) => m.shell.tasks, isPlace: true },
  validateSearch: listSearch,
  component: lazyPage(() => import("./task-list-page.tsx"), "TaskListPage"),
})

const listedTaskRoute = createRoute({
  getParentRoute: () => taskListRoute,
  path: "task/$taskId/edit",
  component: lazyPage(() => import("./listed-task-page.tsx"), "ListedTaskPage"),
})

const newTaskRoute = createRoute({
  getParentRoute: () => taskListRoute,
  path: "create",
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "task.write"),
  component: lazyPage(() => import("./new-listed-task-page.tsx"), "NewListedTaskPage"),
})

const dealInListRoute = createRoute({
  getParentRoute: () => taskListRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  component: lazyPage(loadDealsOver, "DealInTaskListPage"),
})

/** Dialogs are child routes, so the calendar stays mounted. */
const calendarRoute = createRoute({
  getParentRoute: () => tasksRoute,
  path: "calendar",
  staticData: { title: (m) => m.shell.calendar, isPlace: true },
  validateSearch: calendarSearch,
  component: lazyPage(() => import("./calendar-page.tsx"), "CalendarPage"),
})

const calendarTaskRoute = createRoute({
  getParentRoute: () => calendarRoute,
  path: "$taskId/edit",
  component: lazyPage(() => import("./calendar-task-page.tsx"), "CalendarTaskPage"),
})

const newCalendarTaskRoute = createRoute({
  getParentRoute: () => calendarRoute,
  path: "create",
  validateSearch: newTaskSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "task.write"),
  component: lazyPage(() => import("./new-calendar-task-page.tsx"), "NewCalendarTaskPage"),
})

const dealInCalendarRoute = createRoute({
  getParentRoute: () => calendarRoute,
  path: "deals/$dealId",
  staticData: { title: (m) => m.shell.deal },
  component: lazyPage(loadDealsOver, "DealInCalendarPage"),
})

/** The calendar with the filter editor open. */
const calendarFilterRoute = createRoute({ getParentRoute: () => calendarRoute, path: "filter" })

/** The list with the filter editor open. */
const filterRoute = createRoute({ getParentRoute: () => taskListRoute, path: "filter" })

export const taskRoutes = tasksRoute.addChildren([
  tasksIndexRoute,
  calendarRoute.addChildren([
    calendarTaskRoute,
    newCalendarTaskRoute,
    dealInCalendarRoute.addChildren(dealChildRoutes(dealInCalendarRoute)),
    calendarFilterRoute,
  ]),
  taskListRoute.addChildren([
    listedTaskRoute,
    newTaskRoute,
    dealInListRoute.addChildren(dealChildRoutes(dealInListRoute)),
    filterRoute,
  ]),
])
