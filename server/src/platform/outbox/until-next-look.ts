const firstMs = 20

/**
 * Milliseconds until the next look after one that found nothing to read, by how many looks in a row saw something above the horizon:
 * ever longer, up to what is usual.
 */
export function untilNextLook(heldBack: number, usualMs: number): number {
  return Math.min(firstMs * 2 ** Math.max(0, heldBack - 1), usualMs)
}
