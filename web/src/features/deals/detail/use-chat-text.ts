import type { Deal } from "@funil/contract/records/deals"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"

/** The initial text of a WhatsApp conversation, set on the deal's stage. */
export function useChatText({ pipeline_id, pipeline_stage_id }: Deal): string | null {
  const stages = usePipeline(pipeline_id)?.stages
  return stages?.find(({ id }) => id === pipeline_stage_id)?.whatsapp_default_message ?? null
}
