export const stageKinds = ["open", "won", "lost"] as const
export type StageKind = (typeof stageKinds)[number]

/** The kind of a stage by how many stages of its pipeline come after it: the last is lost, the one before it won. */
export function stageKind(later: number): StageKind {
  if (later === 0) return "lost"
  return later === 1 ? "won" : "open"
}
