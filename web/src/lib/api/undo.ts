import type { QueryClient } from "@tanstack/react-query"
import { undo } from "@funil/contract/records/history"
import { call } from "./api.ts"
import { messages } from "../text/messages.ts"
import { handleFailure } from "./query-client.ts"
import { showToast } from "../toasts.ts"
import { endWork, showWork } from "../work.ts"

/** The timeout in milliseconds. Undoing an import of a million rows takes minutes. */
const patience = 900_000
/** After this time a toast says that the undo is still running, in milliseconds. */
const noticed = 1000

/** Undoes a change and shows the result. */
export async function takeBack(
  client: QueryClient,
  token: string,
  title = messages().ui.undone,
): Promise<void> {
  const timer = setTimeout(() => showWork({ id: token, title: messages().ui.undoing }), noticed)
  try {
    // Repeating an undo is harmless, and a key would force its many short transactions into a long
    // one.
    const { data } = await call(undo, { body: { token } }, { patience, idempotencyKey: "" })
    // Loaded on demand, since it is rare and the first page must stay small.
    if (data.skipped.length > 0 || data.automations) {
      const { tellUndone } = await import("../tell-undone.ts")
      tellUndone(client, data, () => takeBack(client, token))
    } else showToast({ status: "success", title })
  } catch (error) {
    if (error instanceof Error) handleFailure(error, { failure: (m) => m.errors.undo })
  }
  clearTimeout(timer)
  endWork(token)
  await client.invalidateQueries()
}

/**
 * The undo action of a toast, if the call returned a token. Also undoes records that were created
 * along the way.
 */
export function undoAction(client: QueryClient, token: string | undefined, made: readonly string[] = []) {
  if (token === undefined) return undefined
  const run = async (): Promise<void> => {
    for (const one of [token, ...made.toReversed()]) await takeBack(client, one)
  }
  return { label: messages().ui.undo, run }
}
