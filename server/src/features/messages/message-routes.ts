import * as messages from "@funil/contract/messages"
import { sheetAnswer } from "../../platform/http/sheet-answer.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { exportMessages } from "./export-messages.ts"
import { getMessage } from "./get-message.ts"
import { listMessages } from "./list-messages.ts"
import { listOutbox } from "./list-outbox.ts"
import { getMessageSettings, updateMessageSettings } from "./message-settings.ts"
import { retryMessage } from "./retry-message.ts"

export const messageRoutes: Route[] = [
  route(messages.listMessages, ({ ctx, query }) => listMessages(ctx, query)),
  route(messages.exportMessages, async ({ ctx, body, reply }) =>
    sheetAnswer(reply, ctx, await exportMessages(ctx, body), body.format),
  ),
  route(messages.listOutbox, ({ ctx, query }) => listOutbox(ctx, query)),
  route(messages.getMessageSettings, ({ ctx }) => getMessageSettings(ctx)),
  route(messages.updateMessageSettings, ({ ctx, body }) => updateMessageSettings(ctx, body)),
  route(messages.getMessage, ({ ctx, params }) => getMessage(ctx, params.id)),
  route(messages.retryMessage, ({ ctx, params }) => retryMessage(ctx, params.id)),
]
