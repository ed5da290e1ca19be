/** What a condition may ask of a value. */
export const operators = ["=", "<>", "like", "not like", ">", ">=", "<", "<="] as const
export type Operator = (typeof operators)[number]
