import { AppError } from "../../platform/app-error.ts"

/** How many stages close deals: the won one and the lost one, always the last two. */
const closing = 2

/** Refuses an order of stages that would make another stage the won or the lost one: deals would be closed without a word. */
export function requireSameClosing(before: readonly string[], after: readonly string[]): void {
  const ends = before.slice(-closing)
  if (after.slice(-closing).some((id, index) => id !== ends[index])) throw new AppError("closing_stage")
}
