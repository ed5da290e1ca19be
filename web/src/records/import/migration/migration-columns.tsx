import type { CustomField } from "@funil/contract/settings/custom-fields"
import { type SpecialMeaning, specialMeanings } from "@funil/contract/migrations-in/systems/rival-export"
import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import type { MigratedNoun } from "@funil/contract/migrations-in/systems/rivals"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { SelectField, type SelectOption } from "../../../ui/fields/select-field.tsx"
import { fieldName, type RecordKind } from "../../record-kind.ts"
import { samplesOf } from "../steps/table-preview.ts"
import importStyles from "../import.module.css"
import { localFields } from "../../fields/local-fields.ts"

export type MigrationKinds = Readonly<Record<MigratedNoun, RecordKind>>

/** The special meanings of columns, by noun. */
const specials: Readonly<Record<MigratedNoun, readonly SpecialMeaning[]>> = {
  company: ["source_id", "created_day", "created_time"],
  contact: [
    "source_id",
    "full_name",
    "phone_code",
    "company_names",
    "company_ids",
    "created_day",
    "created_time",
  ],
  deal: specialMeanings
    .slice(0, specialMeanings.indexOf("day"))
    .filter((one) => !/^(full_name|phone_code|deal_)/.test(one)),
  task: specialMeanings.filter(
    (one) =>
      !/^(full_name|phone_code|pipeline|stage|status|archived|contact_(email|phone|job)|card_notes|utm_.*|closed_.*|(won|lost|stage)_day)$/.test(
        one,
      ),
  ),
}
/** Fields that special meanings fill. */
const covered = new Set([
  "contacts",
  "companies",
  "user_id",
  "pipeline_id",
  "pipeline_stage_id",
  "task_type_id",
  "start",
  "end",
  "is_finished",
  "note",
  "deal_id",
  "responsible_user_id",
])

/** The meanings that a column can have. */
function choicesOf(
  file: MigratedFile,
  kinds: MigrationKinds,
  own: readonly CustomField[],
  m: Messages,
): SelectOption[] {
  const kind = kinds[file.noun]
  const fields = Object.entries(localFields(kind.fields))
    .filter(([name, field]) => field.import && !covered.has(name))
    .map(([name]) => ({ value: name, label: fieldName(kind, m, name) }))
  const known = own
    .filter(({ entity }) => entity === file.noun)
    .map(({ name, label }) => ({ value: `custom_fields.${name}`, label }))
  const special = specials[file.noun].map((meaning) => ({
    value: meaning,
    label: m.migrations.meanings[meaning],
  }))
  const made = file.noun === "task" ? [] : [{ value: "own", label: m.migrations.newField }]
  return [...made, ...special, ...fields, ...known]
}

interface Props {
  file: MigratedFile
  kinds: MigrationKinds
  own: readonly CustomField[]
  onMeaning: (at: number, meaning: string | null) => void
}

const maxSamples = 3

/** Maps the columns of a file to meanings. */
export function MigrationColumns({ file, kinds, own, onMeaning }: Props) {
  const m = useMessages()
  const choices = choicesOf(file, kinds, own, m)
  const preview = { headers: file.headers, rows: file.rows, isWhole: true }
  return (
    <ul className={`rounded surface stack ${importStyles.columns}`} aria-label={m.imports.columns.header}>
      {file.headers.map((header, at) => (
        // Columns have no id, only a position.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={at}
          className={`grid items-center gap-4 ruled ${importStyles.column}`}
          data-skipped={file.meanings[at] === null || undefined}
        >
          <div className={`stack min-w-0 ${importStyles.columnHead}`}>
            <strong>{header || at + 1}</strong>
            <span className="text-s muted truncate">{samplesOf(preview, at, maxSamples).join(" · ")}</span>
          </div>
          <SelectField
            label={m.imports.columns.fieldOf(header)}
            quiet
            value={file.meanings[at] ?? ""}
            placeholder={m.migrations.leave}
            options={choices}
            onChange={(value) => onMeaning(at, value || null)}
          />
        </li>
      ))}
    </ul>
  )
}
