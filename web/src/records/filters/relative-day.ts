/** The days from today in a value such as `@today-7`, or undefined for other values. */
export function shiftOf(value: unknown): number | undefined {
  const found = typeof value === "string" ? /^@today(?:([+-])(\d{1,5}))?$/.exec(value) : null
  return found ? Number(`${found[1] ?? "+"}${found[2] ?? 0}`) : undefined
}

/** The value of a day relative to today. */
export function relativeDay(shift: number): string {
  if (shift === 0) return "@today"
  return `@today${shift > 0 ? "+" : "-"}${Math.abs(shift)}`
}
