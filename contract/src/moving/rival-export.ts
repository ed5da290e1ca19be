import type { MovedNoun, Rival } from "./rivals.ts"

/**
 * What a column can mean besides a field of its noun. `source_id` is the id that the record had there, `…_ids` and `…_names` lead to
 * other records of the move, `phone_code` is the calling code of `phone1`. Of a task, `day` and `time` say when it is due, `length` how long it takes, `done` whether it is finished.
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
  "day",
  "time",
  "length",
  "done",
  "done_day",
  "kind",
  "comment",
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
}
