import type { ReturnWindow } from "../requests/return-window.ts"

/** A problem of an item's choice. */
export type ItemProblem =
  | "quantity"
  | "reason"
  | "outcome"
  | "photos"
  | "photo_kind"
  | "photo_size"
  | "photo_count"
  | "photo_room"
  | "comment"

/** A problem of the sent page as a whole. */
export type PageProblem = "unknown" | "wait" | "away" | "expired" | "nothing" | "photos" | "changed"

/** The reason why nothing of an order can be returned here. */
export type Closing = "cancelled" | "currency" | "window" | "empty"

export interface PageWords {
  readonly title: string
  readonly step: (at: number, name: string) => string
  readonly steps: readonly [string, string, string]
  readonly intro: string
  readonly number: string
  readonly numberHelp: string
  readonly proof: string
  readonly proofHelp: string
  readonly find: string
  readonly problems: Readonly<Record<PageProblem, string>>
  readonly seeFields: string
  readonly order: (number: string) => string
  readonly basis: Readonly<Record<ReturnWindow["basis"], (date: string) => string>>
  readonly until: (date: string) => string
  readonly regretUntil: (date: string) => string
  readonly regretOpen: string
  readonly onlyRegret: (date: string) => string
  readonly bought: (count: number) => string
  readonly left: (count: number) => string
  readonly noneLeft: string
  readonly quantity: string
  readonly keep: string
  readonly some: (count: number) => string
  readonly reason: string
  readonly outcome: string
  readonly choose: string
  readonly comment: string
  readonly photos: string
  readonly photosHelp: (max: number) => string
  readonly photosFor: (reasons: string) => string
  readonly attached: (name: string) => string
  readonly drop: string
  readonly itemProblems: Readonly<Record<ItemProblem, string>>
  readonly goOn: string
  readonly otherOrder: string
  readonly summary: string
  readonly summaryHelp: string
  readonly total: string
  readonly photoCount: (count: number) => string
  readonly sendIt: string
  readonly change: string
  readonly closed: Readonly<Record<Closing, string>>
  readonly closedText: Readonly<Record<Exclude<Closing, "window">, string>>
  readonly closedWindow: (until: string) => string
  readonly contact: (text: string) => string
  readonly contactStore: string
  readonly unknownPage: string
  readonly unknownPageText: string
  readonly resting: string
  readonly restingText: string
  readonly protocol: string
  readonly asked: string
  readonly orderRow: string
  readonly stage: string
  readonly keepAddress: string
  readonly history: string
  readonly items: string
  readonly instructions: string
  readonly cancel: string
  readonly cancelHelp: string
  readonly gone: string
  readonly goneText: string
  /** A newer request took its items. */
  readonly replaced: string
  readonly replacedText: (protocol: string) => string
}
