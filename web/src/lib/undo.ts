import type { QueryClient } from "@tanstack/react-query"
import { undo } from "@funil/contract/history"
import { call } from "./api.ts"
import { messages } from "./messages.ts"
import { handleFailure } from "./query-client.ts"
import { showToast } from "./toasts.ts"
import { endWork, showWork } from "./work.ts"

/** Milliseconds: taking back an import of a million rows takes minutes. */
const patience = 900_000
/** Milliseconds after which it is said that it still goes on. */
const noticed = 1000

/** Takes a change back and says so. */
export async function takeBack(
  client: QueryClient,
  token: string,
  title = messages().ui.undone,
): Promise<void> {
  const timer = setTimeout(() => showWork({ id: token, title: messages().ui.undoing }), noticed)
  try {
    // Done twice it does no more, and a key would make one long transaction of its many short ones.
    const { data } = await call(undo, { body: { token } }, { patience, idempotencyKey: "" })
    // Rare, so that the first page does without it.
    if (data.skipped.length > 0 || data.automations) {
      const { tellUndone } = await import("./tell-undone.ts")
      tellUndone(client, data, () => takeBack(client, token))
    } else showToast({ status: "success", title })
  } catch (error) {
    if (error instanceof Error) handleFailure(error, { failure: (m) => m.errors.undo })
  }
  clearTimeout(timer)
  endWork(token)
  await client.invalidateQueries()
}

/** The "undo" of a toast, when the call answered a token for it. What was made on the way goes with it. */
export function undoAction(client: QueryClient, token: string | undefined, made: readonly string[] = []) {
  if (token === undefined) return undefined
  const run = async (): Promise<void> => {
    for (const one of [token, ...made.toReversed()]) await takeBack(client, one)
  }
  return { label: messages().ui.undo, run }
}
