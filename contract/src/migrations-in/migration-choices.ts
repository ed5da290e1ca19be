import type { DealPlace, StageKindOf } from "./deal-place.ts"
import type { MigratedNoun } from "./systems/rivals.ts"

/** The user's choices for a migration, and facts about the account. Ids are ours. */
export interface MigrationChoices {
  /** Returns the deal's stage here. */
  readonly stageOf: (place: DealPlace) => string
  /** Returns the kind of a stage's deals. Omitted, the stage's name decides. */
  readonly kindOf?: StageKindOf
  /** Returns a tag with the original stage's name if several stages become one; empty for none. */
  readonly tagOf?: (place: DealPlace) => string
  /** Returns the lost reason for this stage. */
  readonly reasonOf: (place: DealPlace) => string
  /** Returns the user that a word means; null for none. */
  readonly ownerOf: (word: string) => string | null
  /** The owner of deals whose owner is no user here; null for none. */
  readonly ownerless: string | null
  /** The responsible user of tasks whose user is unknown here. */
  readonly me: string
  readonly taskTypeOf: (word: string) => string
  readonly timezone: string
  readonly now: Date
  /** The name of records without one. */
  readonly nameless: string
}

/**
 * A record for the import, by our fields. Its links hold ids of the other CRM, separated by `|`.
 */
export type MigratedRecord = Readonly<Record<string, string>>

/** Records for the import, as a table with our fields as columns. */
export interface MigratedTable {
  readonly noun: MigratedNoun
  /** The records' file; null for records that rows of other files name. */
  readonly file: string | null
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
