import type { MoveChoices } from "@funil/contract/moving/move-choices"
import type { MovedFile } from "@funil/contract/moving/moved-file"
import { type MovedNoun, movedNouns } from "@funil/contract/moving/rivals"
import { type MoveSurvey, surveyMove } from "@funil/contract/moving/survey-move"
import { writeMove } from "@funil/contract/schemas/moving/write-move"
import { useMemo } from "react"

export interface MovePreview {
  readonly survey: MoveSurvey
  /** Records that come, by noun. */
  readonly counts: Readonly<Record<MovedNoun, number>>
  readonly left: ReturnType<typeof writeMove>["left"]
}

/** Nothing is sent of what is made with these: only how much it is. */
const nowhere: MoveChoices = {
  stageOf: () => "",
  reasonOf: () => "",
  ownerOf: () => null,
  ownerless: null,
  me: "",
  taskTypeOf: () => "",
  timezone: "UTC",
  now: new Date(0),
  nameless: "",
}

/** What files bring, without anything being sent. */
export function useMovePreview(files: readonly MovedFile[]): MovePreview {
  return useMemo(() => {
    const { tables, left } = writeMove(files, nowhere)
    const count = (noun: MovedNoun) =>
      tables.filter((table) => table.noun === noun).reduce((sum, { rows }) => sum + rows.length, 0)
    // Each noun is one of these.
    const counts = Object.fromEntries(movedNouns.map((noun) => [noun, count(noun)])) as MovePreview["counts"]
    return { survey: surveyMove(files), counts, left }
  }, [files])
}
