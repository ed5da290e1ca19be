/** Something that may still be on its way. */
interface Moving {
  readonly isMoving: boolean
  /** It rests until then. */
  readonly next_attempt_at: string | null
}

/** Milliseconds until a list is read again: soon while something of it is about to change. */
const soon = 3000
const late = 10_000
/** More than these are not read again every few seconds. */
const maxPolled = 90

/** How long to wait before things are read again that no event tells of. */
export function pollingTime(things: readonly Moving[], now = Date.now()): number {
  const isSoon = ({ isMoving, next_attempt_at: next }: Moving) =>
    isMoving && (next === null || Date.parse(next) < now + late)
  return things.length <= maxPolled && things.some(isSoon) ? soon : late
}
