import * as messages from "@funil/contract/messages/messages"
import { requireCan } from "../../platform/access/require-can.ts"
import { sheetAnswer } from "../../platform/http/downloads.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { exportMessages } from "./export-messages.ts"
import { listMessages } from "./list-messages.ts"
import { getMessageSettings, updateMessageSettings } from "./message-settings.ts"
import { getMessage, listOutbox, retryMessage } from "./outbox.ts"
export const messageRoutes: Route[] = [
  route(messages.listMessages, ({ ctx, query }) => listMessages(ctx, query)),
  route(messages.exportMessages, async ({ ctx, body, reply }) =>
    sheetAnswer(reply, ctx, await exportMessages(requireCan(ctx, "log.read"), body), body.format),
  ),
  route(messages.listOutbox, ({ ctx, query }) => listOutbox(ctx, query)),
  route(messages.getMessageSettings, ({ ctx }) => getMessageSettings(ctx)),
  route(messages.updateMessageSettings, ({ ctx, body }) => updateMessageSettings(ctx, body)),
  route(messages.getMessage, ({ ctx, params }) => getMessage(ctx, params.id)),
  route(messages.retryMessage, ({ ctx, params }) => retryMessage(ctx, params.id)),
]
