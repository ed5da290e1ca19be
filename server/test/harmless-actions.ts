import type { Action } from "../src/features/workflows/actions/action.ts"
import type { Means } from "../src/features/workflows/runs/perform-run.ts"

const nothing: Action = {
  perform: () => Promise.resolve({ steps: [], isSending: false }),
  preview: () => Promise.resolve({}),
}

/** Webhooks that call nobody. */
export const harmlessActions: Partial<Means["actions"]> = { webhook: nothing }
