import type { QueryClient } from "@tanstack/react-query"
import { createRouter } from "@tanstack/react-router"
import { adminRoute, adminIndexRoute, configsRoute } from "./admin-routes.ts"
import { configRoutes, ownOperationsRoute } from "./configs/config-routes.ts"
import { customFieldRoutes } from "./custom-fields/custom-field-routes.ts"
import { dashboardRoutes } from "./dashboards/dashboard-routes.ts"
import { dealListRoutes } from "./deals/deal-list-routes.ts"
import { duplicateRoutes } from "./duplicates/duplicate-routes.ts"
import { importAdminRoutes, importRoutes } from "./imports/import-routes.ts"
import { messageAdminRoutes, messageRoutes } from "./messages/message-routes.ts"
import {
  companyDataRoute,
  homeRoute,
  notificationSettingsRoute,
  planRoute,
  profileRoute,
  recordsRoute,
} from "./home-routes.ts"
import { NotFoundPage } from "./pages/not-found-page.tsx"
import { PagePending } from "../ui/screen/page-pending.tsx"
import { RouteError } from "./pages/route-error.tsx"
import { pipelineConfigRoutes } from "./pipelines/pipeline-config-routes.ts"
import { pipelinesRoutes } from "./pipelines/pipeline-routes.ts"
import { pluginRoutes } from "./plugins/plugin-routes.ts"
import {
  closedRoute,
  codeRoute,
  companyRoute,
  createAccountRoute,
  loginRoute,
  invitationRoute,
  passwordRoute,
  publicRoute,
  reopenRoute,
} from "./public-routes.ts"
import {
  billsRoutes,
  companiesRoutes,
  contactsRoutes,
  productsRoutes,
  recordPageRoute,
  usersRoutes,
} from "./records/noun-routes.ts"
import { rootRoute, signedInRoute } from "./root-routes.ts"
import { taskTypeRoutes } from "./task-types/task-type-routes.ts"
import { taskRoutes } from "./tasks/task-routes.ts"
import { todayRoutes } from "./today/today-routes.ts"
import { trashRoutes } from "./trash/trash-routes.ts"
import { webformRoutes } from "./webforms/webform-routes.ts"
import { tokenRoutes } from "./tokens/token-routes.ts"
import { webhookRoutes } from "./webhooks/webhook-routes.ts"
import { workflowRoutes } from "./workflows/workflow-routes.ts"
import { workflowRunRoutes } from "./workflow-runs/workflow-run-routes.ts"

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([
    createAccountRoute,
    companyRoute,
    loginRoute,
    codeRoute,
    invitationRoute,
    passwordRoute,
    closedRoute,
    reopenRoute,
  ]),
  signedInRoute.addChildren([
    homeRoute,
    pipelinesRoutes,
    dealListRoutes,
    contactsRoutes,
    companiesRoutes,
    productsRoutes,
    todayRoutes,
    taskRoutes,
    ...importRoutes,
    ...duplicateRoutes,
    ...trashRoutes,
    ...messageRoutes,
    recordsRoute,
    recordPageRoute,
    profileRoute,
    ownOperationsRoute,
    notificationSettingsRoute,
    companyDataRoute,
    planRoute,
    adminRoute.addChildren([
      adminIndexRoute,
      configsRoute,
      pipelineConfigRoutes,
      customFieldRoutes,
      taskTypeRoutes,
      ...configRoutes,
      ...pluginRoutes,
      ...importAdminRoutes,
      usersRoutes,
      billsRoutes,
      dashboardRoutes,
      ...webformRoutes,
      ...tokenRoutes,
      ...webhookRoutes,
      ...workflowRoutes,
      ...workflowRunRoutes,
      ...messageAdminRoutes,
    ]),
  ]),
])

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
  })
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
