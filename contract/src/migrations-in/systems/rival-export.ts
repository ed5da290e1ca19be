import type { MigratedNoun, Rival } from "./rivals.ts"

/**
 * The meanings of columns besides a noun's fields. `source_id` is the record's id in the other CRM.
 * `…_ids` and `…_names` link to other migrated records. `phone_code` is the calling code of
 * `phone1`. `closed_day` is the day when a deal was won or lost, `stage_day` when it entered its
 * stage. A `…_time` column completes its day. `day` and `time` are a task's due date, `length` its
 * duration, `done` whether it is finished. A row with a `note_body` is a note.
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

/** A file that another CRM exports, by its headers in any language. */
export interface RivalExport {
  readonly rival: Rival
  readonly noun: MigratedNoun
  /** Any of these sets of headers identifies it. */
  readonly marks: readonly (readonly string[])[]
  /** The imported headers by field name or special meaning. The first matching header wins. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Headers of the other CRM's internal columns: stamps, counters and addresses. */
  readonly left: readonly string[]
  /** A prefix of its headers that is no part of a field's name. */
  readonly prefix?: RegExp
  /** All its files are in English, whatever the user's language. */
  readonly isEnglish?: boolean
  /** The expected close date of a closed deal is the day when it closed. */
  readonly closesAsExpected?: boolean
  /** Its MongoDB ids begin with the second of their creation. */
  readonly idTellsCreation?: boolean
}
