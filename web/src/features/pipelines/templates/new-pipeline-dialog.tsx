import { createPipeline, type Pipeline } from "@funil/contract/schemas/settings/pipelines"
import { countsAsSales, type Template } from "@funil/contract/settings/templates"
import { useId } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../../ui/forms/discard.ts"
import { FormBody } from "../../../ui/forms/form-body.tsx"
import { useForm } from "../../../ui/forms/form.ts"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { useCreatePipeline } from "../config/pipeline-config-api.ts"
import { draftsOf, type StageDraft, StageNames } from "./stage-names.tsx"
import { StagePreview } from "./stage-preview.tsx"

interface Props {
  /** Undefined to start from scratch. */
  template: Template | undefined
  /** The id of an unused pipeline that the new one replaces. */
  replaces?: string | undefined
  onBack: () => void
  onClose: () => void
  onCreated: (pipeline: Pipeline, template: Template | undefined) => void
}

interface Values {
  name: string
  stages: StageDraft[]
  counts_as_sales: boolean
}

/**
 * The name and stages of a new pipeline, prefilled from the template, with a sketch of its board.
 */
export function NewPipelineDialog({ template, replaces, onBack, onClose, onCreated }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.form
  const formId = useId()
  const { mutateAsync } = useCreatePipeline()
  const form = useForm<Values, typeof createPipeline.body>({
    initial: {
      name: template?.name ?? "",
      stages: draftsOf(template?.schema ?? words.defaults),
      counts_as_sales: countsAsSales(template),
    },
    schema: createPipeline.body,
    body: ({ name, stages, counts_as_sales }) => ({
      name,
      counts_as_sales,
      stages: stages.map((stage) => stage.name),
      ...(template && { template: template.id }),
      replaces,
    }),
    submit: async (body) => onCreated(await mutateAsync(body), template),
  })
  const { leave } = useLeaving(form)
  const { stages } = form.values
  const footer = (
    <>
      <Button onClick={() => leave(onBack)}>{m.pipelineConfig.templates.back}</Button>
      <Button type="submit" form={formId} look="primary" busy={form.isBusy}>
        {words.submit}
      </Button>
    </>
  )
  return (
    <Dialog size="l" title={m.pipelines.create} onClose={() => leave(onClose)} footer={footer}>
      <FormBody form={form} id={formId}>
        <TextField {...form.field("name")} label={words.name} placeholder={words.namePlaceholder} autoFocus />
        <StagePreview names={stages.map(({ name }) => name)} />
        <fieldset className="stack gap-1">
          <legend className="bold">{words.stages}</legend>
          <p className="mb-1 text-s faint">{words.stagesHint}</p>
          <StageNames stages={stages} onChange={(next) => form.set({ stages: next })} errors={form.errors} />
        </fieldset>
        <div>
          <Checkbox
            label={m.pipelineConfig.config.sales}
            checked={form.values.counts_as_sales}
            onChange={(next) => form.set({ counts_as_sales: next })}
          />
          <p className="mb-1 text-s faint">{m.pipelineConfig.config.salesText}</p>
        </div>
      </FormBody>
    </Dialog>
  )
}
