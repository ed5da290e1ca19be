import type { Deal } from "@funil/contract/deals"
import { usePipeline } from "../pipelines/all-pipelines-api.ts"

/** What a WhatsApp conversation about a deal begins with: its stage says so. */
export function useChatText({ pipeline_id, pipeline_stage_id }: Deal): string | null {
  const stages = usePipeline(pipeline_id)?.stages
  return stages?.find(({ id }) => id === pipeline_stage_id)?.whatsapp_default_message ?? null
}
