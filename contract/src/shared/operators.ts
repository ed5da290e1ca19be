/** The operators of a condition. */
export const operators = ["=", "<>", "like", "not like", ">", ">=", "<", "<="] as const
export type Operator = (typeof operators)[number]
