import type { QueryClient } from "@tanstack/react-query"
import { createRootRouteWithContext, createRoute } from "@tanstack/react-router"
import { lazyPage } from "./lazy-page.ts"
import { meOptions } from "../lib/session/me.ts"
import type { Messages } from "../lib/text/messages.ts"
import { requireSession } from "./guards.ts"
import { Root } from "./root.tsx"
import { Shell } from "./shell/shell.tsx"

export interface RouterContext {
  queryClient: QueryClient
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of the browser tab and the top bar. */
    title?: (m: Messages) => string
    /**
     * Whether this is one of the four places of the phone's bottom bar. Other routes hide the bar.
     */
    isPlace?: boolean
  }
  interface HistoryState {
    /** Whether the user was redirected because their role can't open the requested address. */
    isLedAway?: boolean
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyPage(() => import("./pages/lost-page.tsx"), "LostPage"),
})

/** Parent of everything that needs a session, inside the shell. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location),
  loader: ({ context }) => void context.queryClient.prefetchQuery(meOptions),
  component: Shell,
})
