/** Days from today that a value such as `@today-7` stands for; undefined when it is none. */
export function shiftOf(value: unknown): number | undefined {
  const found = typeof value === "string" ? /^@today(?:([+-])(\d{1,5}))?$/.exec(value) : null
  return found ? Number(`${found[1] ?? "+"}${found[2] ?? 0}`) : undefined
}

/** The value that stands for a day so many days from today. */
export function relativeDay(shift: number): string {
  if (shift === 0) return "@today"
  return `@today${shift > 0 ? "+" : "-"}${Math.abs(shift)}`
}
