import { foldedName } from "@funil/contract/moving/moved-file"
import { movedNouns } from "@funil/contract/moving/rivals"
import type { MoveSurvey } from "@funil/contract/moving/survey-move"
import { ownValue } from "@funil/contract/shared/own-value"
import type { User } from "@funil/contract/users"
import { useMessages } from "../../../lib/messages.ts"
import { ChoiceChips } from "../../../ui/choice-chips.tsx"
import { SelectField } from "../../../ui/select-field.tsx"
import { fieldName } from "../../record-kind.ts"
import importStyles from "../import.module.css"
import type { MoveKinds } from "./move-columns.tsx"
import { chosenOwnerIn, type NewField, type OwnerChoices, possibleOwners } from "./move-plan.ts"
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
      {counts.note > 0 && <li>{words.counts.note(counts.note)}</li>}
    </ul>
  )
}

interface OwnersProps {
  survey: MoveSurvey
  users: readonly User[]
  choices: OwnerChoices
  onChoose: (word: string, user: string) => void
  isMine: boolean
  onMine: (isMine: boolean) => void
}

/** Each owner there with the user they are here, and whose the deals of the others become. */
export function MoveOwners({ survey, users, choices, onChoose, isMine, onMine }: OwnersProps) {
  const words = useMessages().moves
  const find = chosenOwnerIn(users, choices)
  const owners = [...survey.owners]
  const options = possibleOwners(users).map(({ id, first_name, last_name, email }) => {
    const name = [first_name, last_name].filter(Boolean).join(" ")
    return { value: id, label: email === undefined ? name : `${name} (${email})` }
  })
  const strange = owners.filter(([word]) => find(word) === null)
  if (owners.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="move-owners">
      <h2 id="move-owners" className={importStyles.legend}>
        {words.ownersTitle}
      </h2>
      <p className={importStyles.muted}>
        {words.ownersLead} {words.ownersKnown(owners.length - strange.length, owners.length)}
      </p>
      <ul className={styles.owners}>
        {owners.map(([word, count]) => (
          <li key={word}>
            <SelectField
              label={words.ownerOf(word, count)}
              value={find(word) ?? ""}
              placeholder={words.noUser}
              options={options}
              onChange={(user) => onChoose(foldedName(word), user)}
            />
          </li>
        ))}
      </ul>
      {strange.length > 0 && (
        <>
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
    if (!noun) return place
    const field = place.slice(noun.length + 1)
    const name = ownValue(words.meanings, field) ?? fieldName(kinds[noun], m, field)
    return `${name} (${words.nouns[noun]})`
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
