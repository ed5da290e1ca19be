import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { DealCard } from "@funil/contract/records/deals"
import type { Pipeline, Stage } from "@funil/contract/settings/pipelines"
import { isOwnPipeline, useMe } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { Dialog } from "../../../../ui/overlays/dialog.tsx"
import { ErrorState } from "../../../../ui/marks/error-state.tsx"
import { SelectField } from "../../../../ui/fields/select-field.tsx"
import { FormFooter } from "../../../../ui/forms/form-footer.tsx"
import { pipelinesOptions } from "../../../pipelines/pipeline-api.ts"
import { stageColour } from "../columns/stage-colour.ts"
import styles from "./move-to-dialog.module.css"
import { FormElement } from "../../../../ui/forms/form-element.tsx"

interface Props {
  cards: readonly Pick<DealCard, "name" | "pipeline_id" | "pipeline_stage_id">[]
  /** Preselects a different pipeline than the cards' own. */
  otherPipeline?: boolean | undefined
  onMove: (stage: Stage) => void
  onClose: () => void
}

interface ChoicesProps {
  name: string
  pipeline: Pipeline | undefined
  chosen: Stage | undefined
  /** The card's current stage. */
  current: string | undefined
  onChoose: (id: string) => void
}

function StageChoices({ name, pipeline, chosen, current, onChoose }: ChoicesProps) {
  const words = useMessages().boardDialogs.move
  const stages = pipeline?.stages ?? []
  const firstFree = stages.find(({ id }) => id !== current)
  return (
    <fieldset>
      <legend className={styles.legend}>{words.stage}</legend>
      {stages.map((item) => (
        <label
          key={item.id}
          className={classNames(
            "rounded row gap-2 pointer",
            styles.stage,
            item.id === current && styles.current,
          )}
          style={stageColour(item, stages.length)}
        >
          <input
            type="radio"
            name={name}
            checked={item === chosen}
            autoFocus={item === firstFree}
            disabled={item.id === current}
            onChange={() => onChoose(item.id)}
          />
          <span className={styles.mark} aria-hidden="true" />
          <span className="flex-1 min-w-0 break">{item.name}</span>
          {item.id === current && <span className="text-s">{words.current}</span>}
        </label>
      ))}
    </fieldset>
  )
}

/** Moves cards without dragging, to a stage of any pipeline. */
export function MoveToDialog({ cards, otherPipeline = false, onMove, onClose }: Props) {
  const m = useMessages()
  const words = m.boardDialogs.move
  const formId = useId()
  const me = useMe()
  const { data: seen = [], error, refetch } = useQuery(pipelinesOptions)
  const [first] = cards
  const pipelines = seen.filter(({ id }) => id === first?.pipeline_id || isOwnPipeline(me, id))
  const own = pipelines.find(({ id }) => id === first?.pipeline_id)
  const start = otherPipeline ? pipelines.find((pipeline) => pipeline !== own) : own
  const [pipelineId, setPipelineId] = useState<string>()
  const [stageId, setStageId] = useState<string>()
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? start ?? own
  const current = cards.length === 1 ? first?.pipeline_stage_id : undefined
  const stage = pipeline?.stages.find(({ id }) => id === stageId && id !== current)
  return (
    <Dialog
      size="s"
      title={cards.length === 1 && first ? words.title(first.name) : words.titleMany(cards.length)}
      onClose={onClose}
      footer={<FormFooter form={formId} label={words.confirm} isDisabled={!stage} onCancel={onClose} />}
    >
      {error && pipelines.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      <FormElement
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (stage) onMove(stage)
        }}
      >
        {pipelines.length > 1 && (
          <SelectField
            label={words.pipeline}
            value={pipeline?.id ?? ""}
            options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPipelineId}
          />
        )}
        <StageChoices
          name={formId}
          pipeline={pipeline}
          chosen={stage}
          current={current}
          onChoose={setStageId}
        />
      </FormElement>
    </Dialog>
  )
}
