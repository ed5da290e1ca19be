import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "./lazy-page.ts"
import { storedRole } from "../lib/session/session.ts"
import { homeOf, requirePermission } from "./guards.ts"
import { signedInRoute } from "./root-routes.ts"

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: homeOf(storedRole()) })
  },
})

export const recordsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "records",
  staticData: { title: (m) => m.shell.records, isPlace: true },
  component: lazyPage(() => import("./pages/records-page.tsx"), "RecordsPage"),
})

export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile",
  staticData: { title: (m) => m.shell.profile, isPlace: true },
  component: lazyPage(() => import("./pages/profile-page.tsx"), "ProfilePage"),
})

export const planRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/plan",
  staticData: { title: (m) => m.plans.page.title },
  component: lazyPage(() => import("./pages/plan-page.tsx"), "PlanPage"),
})

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/notifications",
  staticData: { title: (m) => m.shell.notifications },
  component: lazyPage(() => import("./pages/notification-settings-page.tsx"), "NotificationSettingsPage"),
})

export const companyDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "profile/account",
  staticData: { title: (m) => m.companyData.title },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "account.read"),
  component: lazyPage(() => import("./pages/company-data-page.tsx"), "CompanyDataPage"),
})
