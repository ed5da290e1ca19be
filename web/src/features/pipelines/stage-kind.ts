import type { Stage } from "@funil/contract/pipelines"

/** The kind of a stage by its place: the last is lost, the one before it won. */
export function stageKindAt(index: number, count: number): Stage["kind"] {
  if (index === count - 1) return "lost"
  return index === count - 2 ? "won" : "open"
}
