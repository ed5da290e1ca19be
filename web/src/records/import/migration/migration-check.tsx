import { unaccentedName } from "@funil/contract/migrations-in/migrated-file"
import { migratedNouns } from "@funil/contract/migrations-in/systems/rivals"
import type { MigrationSurvey } from "@funil/contract/migrations-in/survey-migration"
import type { User } from "@funil/contract/account/users"
import { useMessages } from "../../../lib/text/messages.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { ChoiceChips } from "../../../ui/fields/choice-chips.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { canOwn } from "../../assignable-users.ts"
import importStyles from "../import.module.css"
import { chosenOwnerIn, type NewField, type OwnerChoices } from "./migration-plan.ts"
import styles from "./migration.module.css"
import type { MigrationPreview } from "./use-migration-preview.ts"

/** The number of records per noun. */
export function MigrationCounts({ counts }: { counts: MigrationPreview["counts"] }) {
  const words = useMessages().migrations
  return (
    <ul className={`flex wrap gap-2 ${importStyles.numbers}`} aria-label={words.comes}>
      {migratedNouns.map((noun) => (
        <li key={noun}>{words.counts[noun](counts[noun])}</li>
      ))}
      {counts.note > 0 && <li>{words.counts.note(counts.note)}</li>}
    </ul>
  )
}

interface OwnersProps {
  survey: MigrationSurvey
  users: readonly User[]
  choices: OwnerChoices
  onChoose: (word: string, user: string) => void
  isMine: boolean
  onMine: (isMine: boolean) => void
}

/** Maps the other CRM's owners to users, and chooses who gets the deals of unmapped owners. */
export function MigrationOwners({ survey, users, choices, onChoose, isMine, onMine }: OwnersProps) {
  const words = useMessages().migrations
  const find = chosenOwnerIn(users, choices)
  const owners = [...survey.owners]
  const options = users.filter(canOwn).map((user) => {
    const name = personName(user)
    return { value: user.id, label: user.email === undefined ? name : `${name} (${user.email})` }
  })
  const strange = owners.filter(([word]) => find(word) === null)
  if (owners.length === 0) return null
  return (
    <section className="stack gap-2 min-w-0" aria-labelledby="migration-owners">
      <h2 id="migration-owners" className="mb-2 text-m bold">
        {words.ownersTitle}
      </h2>
      <p className="muted">
        {words.ownersLead} {words.ownersKnown(owners.length - strange.length, owners.length)}
      </p>
      <ul className={`grid ${styles.owners}`}>
        {owners.map(([word, count]) => (
          <li key={word}>
            <SelectField
              label={words.ownerOf(word, count)}
              value={find(word) ?? ""}
              placeholder={words.noUser}
              options={options}
              onChange={(user) => onChoose(unaccentedName(word), user)}
            />
          </li>
        ))}
      </ul>
      {strange.length > 0 && (
        <>
          <p className="muted">{words.ownersInvite}</p>
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

interface FieldsProps {
  fields: readonly NewField[]
  room: number
}

/** The custom fields that the migration will create. */
export function MigrationNewFields({ fields, room }: FieldsProps) {
  const words = useMessages().migrations
  if (fields.length === 0) return null
  return (
    <section className="stack gap-2 min-w-0" aria-labelledby="migration-fields">
      <h2 id="migration-fields" className="mb-2 text-m bold">
        {words.fieldsTitle}
      </h2>
      <p>
        {[...new Set(fields.map(({ label, file }) => `${label} (${words.nouns[file.noun]})`))].join(", ")}
      </p>
      {fields.length > room && (
        <p className="row gap-2 text-danger" role="alert">
          {words.noRoom(room)}
        </p>
      )}
    </section>
  )
}
