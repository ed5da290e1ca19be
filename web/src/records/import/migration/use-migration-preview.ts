import type { MigrationChoices } from "@funil/contract/migrations-in/migration-choices"
import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import type { MigratedNoun } from "@funil/contract/migrations-in/systems/rivals"
import { type MigrationSurvey, surveyMigration } from "@funil/contract/migrations-in/survey-migration"
import { writeMigration } from "@funil/contract/schemas/migrations-in/write-migration"
import { useMemo } from "react"
import { labelOf } from "./migration-draft.ts"
import { endTagIn, type KindChoices, kindsOf } from "./migration-plan.ts"

export interface MigrationPreview {
  readonly survey: MigrationSurvey
  /** The number of records per noun. Notes are part of the tasks file. */
  readonly counts: Readonly<Record<MigratedNoun | "note", number>>
  readonly left: ReturnType<typeof writeMigration>["left"]
}

/** Placeholder choices. The preview only counts, and nothing is sent. */
const nowhere: Omit<MigrationChoices, "now" | "timezone"> = {
  stageOf: () => "",
  reasonOf: () => "",
  ownerOf: () => null,
  ownerless: null,
  me: "",
  taskTypeOf: () => "",
  nameless: "",
}

/** Counts what the files contain, for an account in this zone at this time. Sends nothing. */
export function useMigrationPreview(
  files: readonly MigratedFile[],
  { timezone, now, kinds }: Pick<MigrationChoices, "timezone" | "now"> & { readonly kinds: KindChoices },
): MigrationPreview {
  const survey = useMemo(() => surveyMigration(files, kindsOf(kinds)), [files, kinds])
  const written = useMemo(() => {
    const tagOf = endTagIn(survey.pipelines)
    return countMigration(files, { ...nowhere, timezone, now, kindOf: kindsOf(kinds), tagOf })
  }, [files, survey, timezone, now, kinds])
  return { ...written, survey }
}

/**
 * The file with its future custom fields, so that cells of duplicates that differ in them are
 * listed.
 */
function withOwn(file: MigratedFile): MigratedFile {
  const meanings = file.meanings.map((meaning, at) =>
    meaning === "own" ? `custom_fields.${labelOf(file, file.headers[at] ?? "")}` : meaning,
  )
  return { ...file, meanings }
}

function countMigration(
  files: readonly MigratedFile[],
  choices: MigrationChoices,
): Omit<MigrationPreview, "survey"> {
  const { tables, left } = writeMigration(files.map(withOwn), choices)
  const counts = { company: 0, contact: 0, deal: 0, task: 0, note: 0 }
  for (const { noun, columns, rows } of tables) {
    const place = columns.indexOf("is_note")
    const notes = place < 0 ? 0 : rows.filter((row) => row[place] === "true").length
    counts[noun] += rows.length - notes
    counts.note += notes
  }
  return { counts, left }
}
