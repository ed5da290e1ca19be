/** Something that may still be pending. */
interface Moving {
  readonly isMoving: boolean
  /** The time of its next attempt. */
  readonly next_attempt_at: string | null
}

/** The polling interval in milliseconds while something is about to change. */
const soon = 3000
const late = 10_000
/** Longer lists are not polled at this interval. */
const maxPolled = 90

/** The refetch interval of data without events. */
export function pollingTime(things: readonly Moving[], now = Date.now()): number {
  const isSoon = ({ isMoving, next_attempt_at: next }: Moving) =>
    isMoving && (next === null || Date.parse(next) < now + late)
  return things.length <= maxPolled && things.some(isSoon) ? soon : late
}
