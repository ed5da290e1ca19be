import type { MessageChannel } from "@funil/contract/message-channels"
import type { MessageState } from "@funil/contract/messages"
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { searchWord } from "../search-word.ts"

export interface MessagesSearch {
  channel?: MessageChannel | undefined
  state?: MessageState | undefined
  q?: string | undefined
}

const messagesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "workflows/messages",
  staticData: { title: (m) => m.shell.messages },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "workflow.manage"),
  validateSearch: ({ channel, state, q }: Record<string, unknown>): MessagesSearch => ({
    // The lists of these words would come with the first page; the server refuses a word that is none of them.
    channel: searchWord(channel) as MessageChannel | undefined,
    state: searchWord(state) as MessageState | undefined,
    q: typeof q === "string" && q !== "" ? q.slice(0, 200) : undefined,
  }),
  component: lazyRouteComponent(() => import("./messages-page.tsx"), "MessagesPage"),
})

/** A message beside the list. */
const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: "$messageId",
  component: lazyRouteComponent(() => import("./message-page.tsx"), "MessagePage"),
})

export const messageRoutes = [messagesRoute.addChildren([messageRoute])] as const
