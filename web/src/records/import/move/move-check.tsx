import { movedNouns } from "@funil/contract/moving/rivals"
import type { MoveSurvey } from "@funil/contract/moving/survey-move"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Pipeline } from "@funil/contract/pipelines"
import type { User } from "@funil/contract/users"
import { useMessages } from "../../../lib/messages.ts"
import { ChoiceChips } from "../../../ui/choice-chips.tsx"
import { SelectField } from "../../../ui/select-field.tsx"
import { fieldName } from "../../record-kind.ts"
import importStyles from "../import.module.css"
import type { MoveKinds } from "./move-columns.tsx"
import { misfitsIn, type NewField, newPipelineName, ownerIn, type PipelineChoices } from "./move-plan.ts"
import styles from "./move.module.css"
import type { MovePreview } from "./use-move-preview.ts"

/** How many records of each noun come. */
export function MoveCounts({ counts }: { counts: MovePreview["counts"] }) {
  const words = useMessages().moves
  return (
    <ul className={importStyles.numbers} aria-label={words.comes}>
      {movedNouns.map((noun) => (
        <li key={noun}>{words.counts[noun](counts[noun])}</li>
      ))}
    </ul>
  )
}

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

interface PipelinesProps {
  survey: MoveSurvey
  /** The name of the product that is left. */
  product: string
  there: readonly Pipeline[]
  choices: PipelineChoices
  onChoose: (name: string, choice: string) => void
}

/** Each pipeline that deals stood in, and which it becomes here. */
export function MovePipelines({ survey, product, there, choices, onChoose }: PipelinesProps) {
  const words = useMessages().moves
  if (survey.pipelines.length === 0) return null
  const live = there.filter(({ archived }) => !archived)
  return (
    <section className={styles.section} aria-labelledby="move-pipelines">
      <h2 id="move-pipelines" className={importStyles.legend}>
        {words.pipelinesTitle}
      </h2>
      {survey.pipelines.map((found) => {
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
            <p className={importStyles.muted}>
              {chosen === undefined
                ? words.stages([...found.stages, words.names.won, words.names.lost].join(" › "))
                : words.stagesByName}
            </p>
            {chosen && <Misfits {...misfitsIn(found, chosen)} />}
          </div>
        )
      })}
    </section>
  )
}

interface OwnersProps {
  survey: MoveSurvey
  users: readonly User[]
  isMine: boolean
  onMine: (isMine: boolean) => void
}

/** Who owned things there and is a user here, who is not, and whose those things become. */
export function MoveOwners({ survey, users, isMine, onMine }: OwnersProps) {
  const words = useMessages().moves
  const find = ownerIn(users)
  const owners = [...survey.owners.keys()]
  const strange = owners.filter((word) => find(word) === null)
  if (owners.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="move-owners">
      <h2 id="move-owners" className={importStyles.legend}>
        {words.ownersTitle}
      </h2>
      {strange.length < owners.length && (
        <p>{words.ownersKnown(owners.length - strange.length, owners.length)}</p>
      )}
      {strange.length > 0 && (
        <>
          <p className={importStyles.muted}>
            {words.ownersStrange(strange.slice(0, 8).join(", "), strange.length)}
          </p>
          <p className={importStyles.muted}>{words.ownersInvite}</p>
          <p>{words.ownerless}</p>
          <ChoiceChips
            label={words.ownerless}
            value={isMine ? "mine" : "nobody"}
            options={[
              { value: "nobody", label: words.nobody },
              { value: "mine", label: words.mine },
            ]}
            onChange={(value) => onMine(value === "mine")}
          />
        </>
      )}
    </section>
  )
}

interface RestProps {
  fields: readonly NewField[]
  room: number
  left: MovePreview["left"]
  kinds: MoveKinds
}

/** The fields that are made, and the cells that no field takes. */
export function MoveRest({ fields, room, left, kinds }: RestProps) {
  const m = useMessages()
  const words = m.moves
  const nameOf = (place: string) => {
    const noun = movedNouns.find((one) => place.startsWith(`${one}.`))
    return noun ? `${fieldName(kinds[noun], m, place.slice(noun.length + 1))} (${words.nouns[noun]})` : place
  }
  return (
    <>
      {fields.length > 0 && (
        <section className={styles.section} aria-labelledby="move-fields">
          <h2 id="move-fields" className={importStyles.legend}>
            {words.fieldsTitle}
          </h2>
          <p>
            {[...new Set(fields.map(({ label, file }) => `${label} (${words.nouns[file.noun]})`))].join(", ")}
          </p>
          {fields.length > room && (
            <p className={importStyles.problem} role="alert">
              {words.noRoom(room)}
            </p>
          )}
        </section>
      )}
      {left.size > 0 && (
        <section className={styles.section} aria-labelledby="move-left">
          <h2 id="move-left" className={importStyles.legend}>
            {words.leftTitle}
          </h2>
          <ul className={styles.plain}>
            {[...left].map(([field, { count, example }]) => (
              <li key={field}>{words.leftCells(nameOf(field), count, example.slice(0, 60))}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
