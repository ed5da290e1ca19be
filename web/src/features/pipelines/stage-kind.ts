import { stageKind, type StageKind } from "@funil/contract/stage-kind"

/** The kind of a stage by its place among `count` stages. */
export function stageKindAt(index: number, count: number): StageKind {
  return stageKind(count - 1 - index)
}
