import type { ProvidedChannel } from "@funil/contract/messages/message-channels"
import type { MessageSettings, updateMessageSettings as endpoint } from "@funil/contract/messages/messages"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { getAccountRow, lockAccountRow } from "../accounts/account-queries.ts"
import { saveAccount } from "../accounts/save-account.ts"
import { providedChannels } from "../deliveries/channels/channels.ts"

type StoredSettings = Pick<MessageSettings, "open_tracking" | "reply_to">

/** Returns how the account sends messages. */
export async function getMessageSettings(ctx: Permitted<"workflow.manage">): Promise<MessageSettings> {
  return inTransaction(ctx, async (tx) => settingsView(ctx, await getAccountRow(tx)))
}

/** Changes how the account sends messages. */
export async function updateMessageSettings(
  ctx: Permitted<"workflow.manage">,
  { open_tracking, reply_to }: z.output<typeof endpoint.body>,
): Promise<MessageSettings> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx)
    const after = {
      open_tracking: open_tracking ?? before.open_tracking,
      reply_to: reply_to === undefined ? before.reply_to : reply_to,
    }
    await saveAccount(tx, before, after)
    return settingsView(ctx, after)
  })
}

function settingsView(ctx: Context, { open_tracking, reply_to }: StoredSettings): MessageSettings {
  const routeOf = (channel: ProvidedChannel) => providedChannels[channel].route(ctx.services.config)
  const routes = { email: routeOf("email"), sms: routeOf("sms"), whatsapp: routeOf("whatsapp") }
  return { open_tracking, reply_to, routes }
}
