import { createStage } from "@funil/contract/schemas/settings/pipelines"
import { useMessages } from "../../../lib/text/messages.ts"
import { useCreateStage } from "../config/pipeline-config-api.ts"
import { StageDialog } from "./stage-dialog.tsx"

export function CreateStageDialog({ pipelineId, onClose }: { pipelineId: string; onClose: () => void }) {
  const m = useMessages()
  const { mutateAsync } = useCreateStage(pipelineId)
  return (
    <StageDialog
      title={m.pipelines.createStage}
      schema={createStage.body}
      onSave={mutateAsync}
      onClose={onClose}
    />
  )
}
