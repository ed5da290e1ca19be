import type { MovedNoun, Rival } from "./rivals.ts"

/**
 * What a column can mean besides a field of its noun. `source_id` is the id that the record had there, `…_ids` and `…_names` lead to
 * other records of the move, `phone_code` is the calling code of `phone1`. `closed_day` says when a deal was won or lost, `stage_day` since
 * when it stands in its stage; times that have a column of their own stand in a `…_time`. Of a task, `day` and `time` say when it is due, `length` how long it takes, `done` whether it is finished; a row with a
 * `note_body` is a note.
 */
export const specialMeanings = [
  "source_id",
  "full_name",
  "phone_code",
  "company_ids",
  "company_names",
  "contact_ids",
  "contact_names",
  "contact_email",
  "contact_phone",
  "contact_job",
  "deal_ids",
  "deal_names",
  "owner",
  "pipeline",
  "stage",
  "status",
  "archived",
  "created_day",
  "created_time",
  "closed_day",
  "closed_time",
  "won_day",
  "lost_day",
  "stage_day",
  "utm_source",
  "utm_campaign",
  "card_notes",
  "day",
  "time",
  "length",
  "done",
  "done_day",
  "kind",
  "comment",
  "note_body",
] as const
export type SpecialMeaning = (typeof specialMeanings)[number]

/** A file that a rival exports, by the headers that it has in any language. */
export interface RivalExport {
  readonly rival: Rival
  readonly noun: MovedNoun
  /** It is told by any one of these sets of headers. */
  readonly marks: readonly (readonly string[])[]
  /** The headers of what is taken over: by the name of a field, or by a special meaning. Of several the first has precedence. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Headers of what the product keeps for itself: its own stamps, counters and addresses. */
  readonly left: readonly string[]
  /** The beginning of its headers that is no part of a field's name. */
  readonly prefix?: RegExp
  /** Every file of it is written in English, whatever the language of its owner. */
  readonly isEnglish?: boolean
  /** The day on which a deal is expected to close is, once it is closed, the day on which it was. */
  readonly closesAsExpected?: boolean
  /** Its ids are those of MongoDB, which begin with the second in which they were made. */
  readonly idTellsCreation?: boolean
}
