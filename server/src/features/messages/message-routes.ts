import * as messages from "@funil/contract/messages"
import { csvAnswer } from "../../platform/http/csv-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { exportMessages } from "./export-messages.ts"
import { listMessages } from "./list-messages.ts"

export const messageRoutes: Route[] = [
  route(messages.listMessages, ({ ctx, query }) => listMessages(ctx, query)),
  route(messages.exportMessages, async ({ ctx, body, reply }) =>
    csvAnswer(reply, ctx, await exportMessages(ctx, body)),
  ),
]
