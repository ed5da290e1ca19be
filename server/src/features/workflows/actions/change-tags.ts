import type { WorkflowSettings } from "@funil/contract/workflow-settings"
import { readSource } from "../../message-texts/source-record.ts"
import type { Action } from "./action.ts"
import { changeOfRecord, heldIn } from "./change-record.ts"

type TagsAfter = (before: readonly string[], settings: WorkflowSettings) => string[]

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function changeTags(after: TagsAfter): Action {
  return changeOfRecord(async (tx, input, held) => {
    const from = heldIn(held ?? (await readSource(tx, input)).view, "tags") as string[]
    return { field: "tags", from, to: after(from, input.definition.settings) }
  })
}

export const addTag = changeTags((before, { tag = "" }) =>
  before.some((known) => same(known, tag)) ? [...before] : [...before, tag],
)

export const removeTag = changeTags((before, { tag = "" }) => before.filter((known) => !same(known, tag)))

export const removeTags = changeTags(() => [])
