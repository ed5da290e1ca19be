/** The first pause before looking again for what is announced above the horizon. */
export const firstHeldBackMs = 20

/** Milliseconds until the next look, by how many looks in a row found something above the horizon: ever longer, up to what is usual. */
export function heldBackMs(looks: number, usualMs: number): number {
  return Math.min(firstHeldBackMs * 2 ** (looks - 1), usualMs)
}
