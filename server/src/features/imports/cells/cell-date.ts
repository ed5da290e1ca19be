/** The order of day, month and year. */
export type DateOrder = "dmy" | "mdy" | "ymd"

const time = String.raw`(?:[T ,]+\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?(?:Z| ?[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}$`)

/** The order that a cell can only have been written in; null where it could be either or is no date. */
export function orderOf(text: string): "dmy" | "mdy" | null {
  const [, first, second] = yearLast.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return null
  if (Number(first) > 12 && Number(second) <= 12) return "dmy"
  return Number(second) > 12 && Number(first) <= 12 ? "mdy" : null
}

/** The calendar date that a cell holds as `YYYY-MM-DD`, whose existence is not checked; a time after it is dropped. */
export function dateIn(text: string, order: DateOrder): string | null {
  const [, year, month, day] = yearFirst.exec(text.trim()) ?? []
  if (year !== undefined) return dateText(year, month, day)
  const [, first, second, last] = yearLast.exec(text.trim()) ?? []
  if (last === undefined || order === "ymd") return null
  return order === "mdy" ? dateText(wholeYear(last), first, second) : dateText(wholeYear(last), second, first)
}

function dateText(year: string, month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** Two digits mean a year from 1970 to 2069. */
function wholeYear(digits: string): string {
  if (digits.length === 4) return digits
  return Number(digits) >= 70 ? `19${digits}` : `20${digits}`
}
