import type { JsonObject } from "../../platform/ledger/json.ts"

interface Place {
  readonly pipeline_id: string
  readonly user_id: string | null
}

/** What decides who may see a deal, now and before the change: live streams read it. */
export function dealAudience(now: Place, was: Place = now): JsonObject {
  return {
    pipeline_id: now.pipeline_id,
    user_id: now.user_id,
    was: { pipeline_id: was.pipeline_id, user_id: was.user_id },
  }
}
