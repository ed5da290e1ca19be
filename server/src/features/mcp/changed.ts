import type { Answered } from "./own-api.ts"

/** What a change answers beside what it made: how it is taken back. */
export function undoOf({ undo }: Pick<Answered<unknown>, "undo">): object {
  return undo === null
    ? { undo: null, how_to_undo: "This can't be undone." }
    : { undo, how_to_undo: `Call the tool undo with token ${undo}.` }
}
