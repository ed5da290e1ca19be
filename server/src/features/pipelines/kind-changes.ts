import { stageKind } from "@funil/contract/stage-kind"
import type { Stage } from "@funil/contract/pipelines"

export interface KindOfStage {
  readonly stageId: string
  readonly kind: Stage["kind"]
}

function kinds(stageIds: readonly string[]): KindOfStage[] {
  return stageIds.map((stageId, index) => ({ stageId, kind: stageKind(stageIds.length - 1 - index) }))
}

/** The stages whose kind is another one in the new order than in the old, with their new kind. */
export function kindChanges(before: readonly string[], after: readonly string[]): KindOfStage[] {
  const old = new Map(kinds(before).map(({ stageId, kind }) => [stageId, kind]))
  return kinds(after).filter(({ stageId, kind }) => old.get(stageId) !== kind)
}
