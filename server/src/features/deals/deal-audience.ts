import type { JsonObject } from "../../platform/ledger/json.ts"

interface Place {
  readonly pipeline_id: string
  readonly user_id: string | null
}

/** What decided who saw a deal before a change; live streams read it. A new deal is told of as if it had been so. */
export function dealAudience({ pipeline_id, user_id }: Place): JsonObject {
  return { was: { pipeline_id, user_id } }
}
