import { stageKind, type StageKind } from "@funil/contract/settings/stage-kind"

/** The kind of the stage at `index` of `count` stages. */
export function stageKindAt(index: number, count: number): StageKind {
  return stageKind(count - 1 - index)
}
