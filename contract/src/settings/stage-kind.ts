export const stageKinds = ["open", "won", "lost"] as const
export type StageKind = (typeof stageKinds)[number]

/**
 * Returns a stage's kind by the number of later stages in its pipeline: the last is lost, the one
 * before it won.
 */
export function stageKind(later: number): StageKind {
  if (later === 0) return "lost"
  return later === 1 ? "won" : "open"
}

/**
 * Returns the expected percentage of won deals, 0 to 100: the configured one of the i-th (from 1)
 * of `open` open stages, else by position. Won and lost are certain.
 */
export function effectiveProbability(
  { kind, probability }: { readonly kind: StageKind; readonly probability: number | null },
  { i, open }: { readonly i: number; readonly open: number },
): number {
  if (kind !== "open") return kind === "won" ? 100 : 0
  return probability ?? Math.round((100 * i) / (open + 1))
}
