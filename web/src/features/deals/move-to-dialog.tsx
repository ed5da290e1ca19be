import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { DealCard } from "@funil/contract/deals"
import type { Stage } from "@funil/contract/pipelines"
import { isOwnPipeline, useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { stageColour } from "./board/stage-colour.ts"
import styles from "./move-to-dialog.module.css"

interface Props {
  cards: readonly DealCard[]
  /** Begins at another pipeline than that of the cards. */
  otherPipeline?: boolean | undefined
  onMove: (stage: Stage) => void
  onClose: () => void
}

/** Another way than dragging: which stage, of whichever pipeline. */
export function MoveToDialog({ cards, otherPipeline = false, onMove, onClose }: Props) {
  const m = useMessages()
  const words = m.board.move
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
  const firstFree = pipeline?.stages.find(({ id }) => id !== current)
  return (
    <Dialog
      size="s"
      title={cards.length === 1 && first ? words.title(first.name) : words.titleMany(cards.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="primary" disabled={!stage}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {error && pipelines.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      <form
        id={formId}
        className={styles.form}
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
        <fieldset className={styles.stages}>
          <legend className={styles.legend}>{words.stage}</legend>
          {pipeline?.stages.map((item) => (
            <label
              key={item.id}
              className={classNames(styles.stage, item.id === current && styles.current)}
              style={stageColour(item, pipeline.stages.length)}
            >
              <input
                type="radio"
                name={formId}
                checked={item === stage}
                autoFocus={item === firstFree}
                disabled={item.id === current}
                onChange={() => setStageId(item.id)}
              />
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.name}>{item.name}</span>
              {item.id === current && <span className={styles.note}>{words.current}</span>}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
