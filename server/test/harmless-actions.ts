import type { Action } from "../src/features/workflows/action.ts"
import type { Actions } from "../src/features/workflows/perform-run.ts"

const nothing: Action = {
  perform: () => Promise.resolve({ steps: [], isSending: false }),
  preview: () => Promise.resolve({}),
}

/** Webhooks that call nobody. */
export const harmlessActions: Partial<Actions> = { webhook: nothing }
