/** Parses a typed time: `9`, `930`, `9:30`, `14h`. Undefined if invalid. */
export function parseTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:h.\s]?(\d{2}))?h?$/i.exec(text.trim())
  const [hours, minutes] = [Number(found?.[1] ?? Number.NaN), Number(found?.[2] ?? 0)]
  if (!(hours <= 23 && minutes <= 59)) return undefined
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`
}
