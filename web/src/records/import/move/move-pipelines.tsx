import type { FoundPipeline } from "@funil/contract/moving/survey-move"
import type { Pipeline } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMessages } from "../../../lib/messages.ts"
import { SelectField } from "../../../ui/select-field.tsx"
import { SortableList } from "../../../ui/sortable-list.tsx"
import importStyles from "../import.module.css"
import { misfitsIn, newPipelineName, type PipelineChoices } from "./move-plan.ts"
import styles from "./move.module.css"

/** What deals have that the pipeline where they go has not. */
function Misfits({ stages, reasons }: ReturnType<typeof misfitsIn>) {
  const words = useMessages().moves
  return (
    <>
      {stages.length > 0 && <p className={styles.warning}>{words.missingStages(stages.join(", "))}</p>}
      {reasons.length > 0 && <p className={styles.warning}>{words.missingReasons(reasons.join(", "))}</p>}
    </>
  )
}

interface StagesProps {
  stages: readonly string[]
  onOrder: (stages: readonly string[]) => void
}

/** The open stages of a pipeline that is made, in the order that it gets. */
function NewStages({ stages, onOrder }: StagesProps) {
  const words = useMessages().moves
  const { won, lost, stage: first } = words.names
  if (stages.length < 2)
    return <p className={importStyles.muted}>{words.stages([stages[0] ?? first, won, lost].join(" › "))}</p>
  return (
    <div className={styles.stages}>
      <p className={importStyles.muted}>{words.stagesLead}</p>
      <SortableList
        label={words.stagesOrder}
        items={stages}
        keyOf={(stage) => stage}
        nameOf={(stage) => stage}
        words={words.sort}
        onMove={(from, to) => onOrder(stages.toSpliced(from, 1).toSpliced(to, 0, stages[from] ?? ""))}
      >
        {(stage, _, handle) => (
          <div className={styles.stage}>
            {handle}
            <span className={styles.stageName}>{stage}</span>
          </div>
        )}
      </SortableList>
      <p className={importStyles.muted}>{words.stagesEnd(won, lost)}</p>
    </div>
  )
}

interface Props {
  found: readonly FoundPipeline[]
  /** The name of the product that is left. */
  product: string
  there: readonly Pipeline[]
  choices: PipelineChoices
  onChoose: (name: string, choice: string) => void
  onOrder: (name: string, stages: readonly string[]) => void
}

/** Each pipeline that deals stood in, and which it becomes here. */
export function MovePipelines({ found: all, product, there, choices, onChoose, onOrder }: Props) {
  const words = useMessages().moves
  if (all.length === 0) return null
  const live = there.filter(({ archived }) => !archived)
  return (
    <section className={styles.section} aria-labelledby="move-pipelines">
      <h2 id="move-pipelines" className={importStyles.legend}>
        {words.pipelinesTitle}
      </h2>
      {all.map((found) => {
        const choice = ownValue(choices, found.name) ?? "new"
        const chosen = live.find(({ id }) => id === choice)
        const name = newPipelineName(found, live, { pipeline: words.names.pipeline, product })
        return (
          <div key={found.name} className={styles.pipeline}>
            <SelectField
              label={words.pipelineOf(found.name || words.names.pipeline, found.deals)}
              value={choice}
              options={[
                { value: "new", label: words.makePipeline(name) },
                ...live.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={(value) => value && onChoose(found.name, value)}
            />
            {chosen === undefined ? (
              <NewStages stages={found.stages} onOrder={(stages) => onOrder(found.name, stages)} />
            ) : (
              <>
                <p className={importStyles.muted}>{words.stagesByName}</p>
                <Misfits {...misfitsIn(found, chosen)} />
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
