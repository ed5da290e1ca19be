import type { DealPlace, StageKindOf } from "./deal-place.ts"
import type { MovedNoun } from "./rivals.ts"

/** What a move has to know of the account, and what was chosen. Ids are ours. */
export interface MoveChoices {
  /** The stage where a deal comes to stand. */
  readonly stageOf: (place: DealPlace) => string
  /** What deals of a stage are; by its name where this is left out. */
  readonly kindOf?: StageKindOf
  /** The tag that keeps the name of a stage which several become; empty for none. */
  readonly tagOf?: (place: DealPlace) => string
  /** The reason that this stage takes. */
  readonly reasonOf: (place: DealPlace) => string
  /** The user whom a word means; null for none. */
  readonly ownerOf: (word: string) => string | null
  /** Whose the deals become that nobody here owns; null for nobody's. */
  readonly ownerless: string | null
  /** Whose the tasks become that nobody here does. */
  readonly me: string
  readonly taskTypeOf: (word: string) => string
  readonly timezone: string
  readonly now: Date
  /** What somebody or something without a name is called. */
  readonly nameless: string
}

/** A record as it is imported, by our fields: its links lead to the ids that records had there, separated by `|`. */
export type MovedRecord = Readonly<Record<string, string>>

/** Records to be imported, as a table whose columns are our fields. */
export interface MovedTable {
  readonly noun: MovedNoun
  /** The file that they come from; null for those that rows of other files named. */
  readonly file: string | null
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Cells that no field takes, by noun and field as `contact.email`: how many, and the first of them. */
export type LeftCells = ReadonlyMap<string, { readonly count: number; readonly example: string }>
