import type { MessageChannel } from "@funil/contract/messages/message-channels"
import type { MessageState } from "@funil/contract/messages/messages"
import { createRoute, redirect } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"
import { signedInRoute } from "../root-routes.ts"
import { searchWord } from "../search-word.ts"

export interface MessagesSearch {
  channel?: MessageChannel | undefined
  state?: MessageState | undefined
  q?: string | undefined
}

const messagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "messages",
  staticData: { title: (m) => m.shell.messages },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "workflow.manage"),
  validateSearch: ({ channel, state, q }: Record<string, unknown>): MessagesSearch => ({
    // Validating these words would add their lists to the first page. The server rejects unknown
    // words.
    channel: searchWord(channel) as MessageChannel | undefined,
    state: searchWord(state) as MessageState | undefined,
    q: typeof q === "string" && q !== "" ? q.slice(0, 200) : undefined,
  }),
  component: lazyPage(() => import("./messages-page.tsx"), "MessagesPage"),
})

/** A message beside the list. */
const messageRoute = createRoute({
  getParentRoute: () => messagesRoute,
  path: "$messageId",
  component: lazyPage(() => import("./message-page.tsx"), "MessagePage"),
})

export const messageRoutes = [messagesRoute.addChildren([messageRoute])] as const

/** The old address, kept because mails and bookmarks still link to it. */
export const messageAdminRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "workflows/messages/{-$messageId}",
    beforeLoad: ({ params: { messageId } }) => {
      throw messageId === undefined
        ? redirect({ to: "/messages", search: true })
        : redirect({ to: "/messages/$messageId", params: { messageId }, search: true })
    },
  }),
] as const
