export const stageKinds = ["open", "won", "lost"] as const
export type StageKind = (typeof stageKinds)[number]

/** The kind of a stage by how many stages of its pipeline come after it: the last is lost, the one before it won. */
export function stageKind(later: number): StageKind {
  if (later === 0) return "lost"
  return later === 1 ? "won" : "open"
}

/**
 * The percentage of a stage's deals that is expected to be won, 0 to 100: what was set for the i-th (from 1) of `open` open stages, else by its
 * place. Won and lost are certain.
 */
export function effectiveProbability(
  { kind, probability }: { readonly kind: StageKind; readonly probability: number | null },
  { i, open }: { readonly i: number; readonly open: number },
): number {
  if (kind !== "open") return kind === "won" ? 100 : 0
  return probability ?? Math.round((100 * i) / (open + 1))
}
