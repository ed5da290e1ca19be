import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Template } from "@funil/contract/settings/templates"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { NewPipelineDialog } from "./new-pipeline-dialog.tsx"
import { TemplateGallery } from "./template-gallery.tsx"

interface Props {
  onClose: () => void
  onCreated: (pipeline: Pipeline, template: Template | undefined) => void
}

/** Creates a pipeline in two steps: a template, then its name and stages. */
export function CreatePipelineDialog({ onClose, onCreated }: Props) {
  const m = useMessages()
  const [choice, setChoice] = useState<{ template: Template | undefined }>()
  if (choice) {
    const back = () => setChoice(undefined)
    return (
      <NewPipelineDialog template={choice.template} onBack={back} onClose={onClose} onCreated={onCreated} />
    )
  }
  return (
    <Dialog size="l" title={m.pipelineConfig.templates.title} onClose={onClose}>
      <TemplateGallery onPick={(template) => setChoice({ template })} />
    </Dialog>
  )
}
