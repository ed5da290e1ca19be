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
import { classNames } from "../../../ui/screen/class-names.ts"
import { stageKindAt } from "../stages/stage-kind.ts"
import styles from "./stage-preview.module.css"

/** The number of cards in a column of the sketch, fewer towards the end. */
function cardsAt(index: number): number {
  return Math.max(1, 3 - index)
}

/** A sketch of the board with these stages. */
function StagePreview({ names }: { names: readonly string[] }) {
  const m = useMessages()
  return (
    <div
      className={`flex gap-2 overflow-x-auto ${styles.board}`}
      role="img"
      aria-label={m.pipelineConfig.templates.preview}
      tabIndex={-1}
    >
      {names.map((name, index) => {
        const kind = stageKindAt(index, names.length)
        return (
          // The columns have no state, so the index is a safe key.
          <div key={index} className={classNames("surface stack gap-1 min-w-0", styles.column, styles[kind])}>
            <span className={`text-xs medium clamp-2 break ${styles.name}`}>{name.trim() || "…"}</span>
            {Array.from({ length: cardsAt(index) }, (_, card) => (
              <span key={card} className={styles.card} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

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
