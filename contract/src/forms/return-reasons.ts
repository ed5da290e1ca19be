/** The reasons for a return. */
export const returnReasons = [
  "WRONG_SELECTED",
  "WRONG_SENT",
  "NOT_NEEDED",
  "NOT_DIFFERENCE",
  "REGRET",
  "DAMAGED",
  "UNWANTED_REACTION",
  "DELAYED",
  "NOT_MATCH",
  "OTHER",
] as const
export type ReturnReason = (typeof returnReasons)[number]
