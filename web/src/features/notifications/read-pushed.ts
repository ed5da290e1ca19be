import { updateNotification } from "@funil/contract/messages/notifications"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"

/** Marks a clicked push notification read, unless it was deleted meanwhile. */
export async function readPushed(client: QueryClient, id: string): Promise<void> {
  await call(updateNotification, { params: { id }, body: { read: true } }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: ["notifications"] })
}
