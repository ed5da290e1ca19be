import type { MigratedStatus } from "@funil/contract/migrations-in/deal-place"
import type { SurveyedPipeline } from "@funil/contract/migrations-in/survey-migration"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMessages } from "../../../lib/text/messages.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import {
  endNames,
  hasJoinedEnds,
  misfitsIn,
  newPipelineName,
  type PipelineChoices,
} from "./migration-plan.ts"
import styles from "./migration.module.css"

const kinds = ["open", "won", "lost"] as const

/** Lists stages and lost reasons that the target pipeline lacks. */
function Misfits({ stages, reasons }: ReturnType<typeof misfitsIn>) {
  const words = useMessages().migrations
  return (
    <>
      {stages.length > 0 && <p className="text-warning">{words.missingStages(stages.join(", "))}</p>}
      {reasons.length > 0 && <p className="text-warning">{words.missingReasons(reasons.join(", "))}</p>}
    </>
  )
}

interface StagesProps {
  found: SurveyedPipeline
  onOrder: (stages: readonly string[]) => void
  onKind: (stage: string, kind: MigratedStatus) => void
}

interface KindProps extends Pick<StagesProps, "onKind"> {
  stage: string
  kind: MigratedStatus
}

/** Selects whether a stage's deals are open, won or lost. */
function KindField({ stage, kind, onKind }: KindProps) {
  const words = useMessages().migrations
  return (
    <span className={styles.kind}>
      <SelectField
        label={words.kindOf(stage)}
        quiet
        value={kind}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(value) => value && onKind(stage, value)}
      />
    </span>
  )
}

/** The open stages of a new pipeline, in order. */
function NewStages({ found, onOrder, onKind }: StagesProps) {
  const words = useMessages().migrations
  const { won, lost } = endNames(found, words.names)
  const { stages } = found
  if (stages.length === 0)
    return <p className="muted">{words.stages([words.names.stage, won, lost].join(" › "))}</p>
  return (
    <div className="stack gap-1 min-w-0">
      <p className="muted">{words.stagesLead}</p>
      <SortableList
        label={words.stagesOrder}
        items={stages}
        keyOf={(stage) => stage}
        nameOf={(stage) => stage}
        words={words.sort}
        onMove={(from, to) => onOrder(stages.toSpliced(from, 1).toSpliced(to, 0, stages[from] ?? ""))}
      >
        {(stage, _, handle) => (
          <div className={`row gap-2 min-w-0 ${styles.stage}`}>
            {handle}
            <span className="flex-1 min-w-0 break">{stage}</span>
            <KindField stage={stage} kind="open" onKind={onKind} />
          </div>
        )}
      </SortableList>
      <p className="muted">{words.stagesEnd(won, lost)}</p>
    </div>
  )
}

/** The stages of closed deals, with their outcome. */
function EndStages({ found, onKind }: Omit<StagesProps, "onOrder">) {
  const words = useMessages().migrations
  if (found.ends.length === 0) return null
  return (
    <div className="stack gap-1 min-w-0">
      <p className="muted">
        {words.kindsLead} {hasJoinedEnds(found) && words.kindsTags}
      </p>
      <ul className="stack gap-1" aria-label={words.kindsTitle}>
        {found.ends.map(({ name, kind }) => (
          <li key={name} className={`row gap-2 min-w-0 ${styles.stage}`}>
            <span className="flex-1 min-w-0 break">{name}</span>
            <KindField stage={name} kind={kind} onKind={onKind} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  found: readonly SurveyedPipeline[]
  /** The name of the product to migrate from. */
  product: string
  there: readonly Pipeline[]
  choices: PipelineChoices
  onChoose: (name: string, choice: string) => void
  onOrder: (name: string, stages: readonly string[]) => void
  onKind: (name: string, stage: string, kind: MigratedStatus) => void
}

/** Maps each pipeline of the other CRM to a new or existing one. */
export function MigrationPipelines({
  found: all,
  product,
  there,
  choices,
  onChoose,
  onOrder,
  onKind,
}: Props) {
  const words = useMessages().migrations
  if (all.length === 0) return null
  const live = there.filter(({ archived }) => !archived)
  return (
    <section className="stack gap-2 min-w-0" aria-labelledby="migration-pipelines">
      <h2 id="migration-pipelines" className="mb-2 text-m bold">
        {words.pipelinesTitle}
      </h2>
      {all.map((found) => {
        const choice = ownValue(choices, found.name) ?? "new"
        const chosen = live.find(({ id }) => id === choice)
        const name = newPipelineName(found, live, { pipeline: words.names.pipeline, product })
        return (
          <div key={found.name} className={`rounded surface stack gap-2 p-4 ${styles.pipeline}`}>
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
              <NewStages
                found={found}
                onOrder={(stages) => onOrder(found.name, stages)}
                onKind={(stage, kind) => onKind(found.name, stage, kind)}
              />
            ) : (
              <>
                <p className="muted">{words.stagesByName}</p>
                <Misfits {...misfitsIn(found, chosen)} />
              </>
            )}
            <EndStages found={found} onKind={(stage, kind) => onKind(found.name, stage, kind)} />
          </div>
        )
      })}
    </section>
  )
}
