import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { requirePermission } from "./guards.ts"
import { signedInRoute } from "./root-routes.ts"

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/pipelines" })
  },
})

export const recordsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "records",
  staticData: { title: (m) => m.shell.records, isPlace: true },
  component: lazyRouteComponent(() => import("./pages/records-page.tsx"), "RecordsPage"),
})

export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile",
  staticData: { title: (m) => m.shell.profile, isPlace: true },
  component: lazyRouteComponent(() => import("./pages/profile-page.tsx"), "ProfilePage"),
})

export const planRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/plan",
  staticData: { title: (m) => m.plans.page.title },
  component: lazyRouteComponent(() => import("./pages/plan-page.tsx"), "PlanPage"),
})

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/notifications",
  staticData: { title: (m) => m.shell.notifications },
  component: lazyRouteComponent(
    () => import("./pages/notification-settings-page.tsx"),
    "NotificationSettingsPage",
  ),
})

export const companyDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/account",
  staticData: { title: (m) => m.companyData.title },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "account.read"),
  component: lazyRouteComponent(() => import("./pages/company-data-page.tsx"), "CompanyDataPage"),
})
