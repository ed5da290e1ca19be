import { rowsIn } from "./row-reader.ts"
import { type Delimiter, delimiters, type Dialect } from "./table.ts"

/** Only the first rows are titles. */
const maxTitles = 20
/** More rows add nothing. */
const maxRows = 500

/** Returns a text's dialect by its start. `isWhole` is false if the text continues. */
export function dialectOf(sample: string, wanted: Delimiter | "auto", isWhole: boolean): Dialect {
  const text = sample.replace(/^\uFEFF+/, "")
  const [, named] = /^\s*"?sep=([^\r\n])"?[ \t]*[;,]*(?:\r\n?|\n)/i.exec(text) ?? []
  const escape = escapeIn(text)
  const hinted = delimiters.find((delimiter) => delimiter === named)
  const choices = wanted !== "auto" ? [wanted] : hinted ? [hinted] : delimiters
  const all = choices.flatMap((delimiter) =>
    [false, true].map((isWrapped) => judged(text, { delimiter, escape, isWrapped }, { isWhole, named })),
  )
  // A file with only separators has no rows.
  const found =
    all.find(({ rows }) => rows.length === 0) ??
    all.reduce((best, other) => (other.score > best.score ? other : best))
  const { score, rows, ...dialect } = found
  const isSure = score > 0 || rows.length === 0 || choices.length === 1
  const delimiter = isSure ? dialect.delimiter : unusedIn(text)
  return { ...dialect, delimiter, above: rowsAbove(rows, named !== undefined) }
}

/** Returns a separator that the text of a one-column table doesn't contain. */
function unusedIn(text: string): Delimiter {
  return delimiters.toReversed().find((delimiter) => !text.includes(delimiter)) ?? ","
}

/**
 * A backslash escapes if it precedes quotes inside cells, and the text has no doubled quotes there.
 */
function escapeIn(text: string): Dialect["escape"] {
  return /\\"(?=[^,;\t|\r\n\s"])/.test(text) && !/[^,;\t|\r\n\s\\"]""|""[^,;\t|\r\n\s"]/.test(text)
    ? "\\"
    : '"'
}

type Form = Omit<Dialect, "above">

interface RatedForm extends Form {
  readonly score: number
  readonly rows: readonly (readonly string[])[]
}

/** Returns the number of rows with the most common width above 1. */
function judged(
  text: string,
  form: Form,
  { isWhole, named }: { readonly isWhole: boolean; readonly named: string | undefined },
): RatedForm {
  const rows = sampleRows(text, form, isWhole)
  const body = named === undefined ? rows : rows.slice(1)
  const counts = new Map<number, number>()
  for (const { length } of body) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, score = 0] = [...counts].reduce<readonly number[]>(
    (best, count) => (count[1] > (best[1] ?? 0) ? count : best),
    [],
  )
  const first = body[0]?.length ?? 0
  const judgement = { ...form, rows, score }
  if (form.isWrapped) {
    // A column of quoted sentences is no table: its rows differ in width, and its header has one
    // part.
    const titles = body.findIndex(({ length }) => length === width)
    const isTable = first === width || (width > 2 && score === body.length - titles)
    const isChanged = isTable && sampleRows(text, { ...form, isWrapped: false }, isWhole).some(isOne)
    return isChanged ? judgement : { ...judgement, score: 0 }
  }
  if (first > 1) return judgement
  return { ...judgement, score: isProse(text, form.delimiter) ? 0 : score / 2 }
}

const isOne = ({ length }: readonly string[]) => length === 1

/** Whether a sign only occurs in sentences, as in `Silva, Ana`. */
function isProse(text: string, delimiter: string): boolean {
  const bare = text.replaceAll(/"[^"]*"/g, '""')
  return (delimiter === "," || delimiter === ";") && !new RegExp(`${delimiter}(?! [^"])`).test(bare)
}

function sampleRows(text: string, form: Form, isWhole: boolean): string[][] {
  const found = readable(text, form, isWhole)
  // A header longer than the sample is truncated.
  return (found.length > 0 ? found : readable(text, form, true)).slice(0, maxRows)
}

/** Returns the rows before an unclosed quote, if there is one. */
function readable(text: string, form: Form, isWhole: boolean): string[][] {
  try {
    return rowsIn(text, form, isWhole)
  } catch {
    return rowsIn(text, form, false)
  }
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length

/**
 * Counts the rows above the header: `sep=;`, and rows with one filled cell where most later rows
 * have more.
 */
export function rowsAbove(rows: readonly (readonly string[])[], hasSep: boolean): number {
  const start = hasSep ? 1 : 0
  const header = rows.slice(start, start + maxTitles + 1).findIndex((cells) => filled(cells) > 1)
  if (header <= 0) return start
  const below = rows.slice(start + header + 1)
  const many = below.filter((cells) => filled(cells) > 1).length
  return many > 0 && many >= below.length / 2 ? start + header : start
}
