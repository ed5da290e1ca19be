import type { MoveChoices } from "@funil/contract/moving/move-choices"
import type { MovedFile } from "@funil/contract/moving/moved-file"
import type { MovedNoun } from "@funil/contract/moving/rivals"
import { type MoveSurvey, surveyMove } from "@funil/contract/moving/survey-move"
import { writeMove } from "@funil/contract/schemas/moving/write-move"
import { useMemo } from "react"
import { type KindChoices, kindsOf } from "./move-plan.ts"

export interface MovePreview {
  readonly survey: MoveSurvey
  /** Records that come, by noun; notes come with the tasks. */
  readonly counts: Readonly<Record<MovedNoun | "note", number>>
  readonly left: ReturnType<typeof writeMove>["left"]
}

/** Nothing is sent of what is made with these: only how much it is. */
const nowhere: Omit<MoveChoices, "now" | "timezone"> = {
  stageOf: () => "",
  reasonOf: () => "",
  ownerOf: () => null,
  ownerless: null,
  me: "",
  taskTypeOf: () => "",
  nameless: "",
}

/** What files bring to an account of this zone at this instant, without anything being sent. */
export function useMovePreview(
  files: readonly MovedFile[],
  { timezone, now, kinds }: Pick<MoveChoices, "timezone" | "now"> & { readonly kinds: KindChoices },
): MovePreview {
  const written = useMemo(() => countMove(files, { ...nowhere, timezone, now }), [files, timezone, now])
  const survey = useMemo(() => surveyMove(files, kindsOf(kinds)), [files, kinds])
  return { ...written, survey }
}

function countMove(files: readonly MovedFile[], choices: MoveChoices): Omit<MovePreview, "survey"> {
  const { tables, left } = writeMove(files, choices)
  const counts = { company: 0, contact: 0, deal: 0, task: 0, note: 0 }
  for (const { noun, columns, rows } of tables) {
    const place = columns.indexOf("is_note")
    const notes = place < 0 ? 0 : rows.filter((row) => row[place] === "true").length
    counts[noun] += rows.length - notes
    counts.note += notes
  }
  return { counts, left }
}
