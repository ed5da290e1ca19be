const maxWait = 24 * 3600

/** Seconds from a `Retry-After`, which is a number of them or a date. */
export function secondsAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^[\d.]+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(maxWait, Math.max(1, Math.ceil(seconds))) : undefined
}
