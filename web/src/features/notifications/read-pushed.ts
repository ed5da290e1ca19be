import { updateNotification } from "@funil/contract/notifications"
import type { QueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"

/** Marks the notification read that was clicked outside of the app. It may have been deleted meanwhile. */
export async function readPushed(client: QueryClient, id: string): Promise<void> {
  await call(updateNotification, { params: { id }, body: { read: true } }).catch(() => undefined)
  await client.invalidateQueries({ queryKey: ["notifications"] })
}
