import type { QueryClient } from "@tanstack/react-query"
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router"
import { lazyPage } from "./lazy-page.ts"
import { meOptions } from "../lib/me.ts"
import type { Messages } from "../lib/messages.ts"
import { requireSession } from "./guards.ts"
import { Root } from "./root.tsx"
import { Shell } from "./shell/shell.tsx"

export interface RouterContext {
  queryClient: QueryClient
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Title of the tab and of the top bar. */
    title?: (m: Messages) => string
    /** One of the four places of the phone's bottom bar; on other routes the bar gives way. */
    isPlace?: boolean
  }
  interface HistoryState {
    /** The address that was asked for is not for this role. */
    isLedAway?: boolean
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyPage(() => import("./pages/lost-page.tsx"), "LostPage"),
})

/** Everything that needs a session, inside the shell. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location),
  loader: ({ context }) => void context.queryClient.prefetchQuery(meOptions),
  component: Shell,
})
