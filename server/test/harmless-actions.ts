import type { Action } from "../src/features/workflows/actions/action.ts"
import type { Actions } from "../src/features/workflows/runs/perform-run.ts"

const nothing: Action = {
  perform: () => Promise.resolve({ steps: [], isSending: false }),
  preview: () => Promise.resolve({}),
}

/** Webhooks that call nobody. */
export const harmlessActions: Partial<Actions> = { webhook: nothing }
