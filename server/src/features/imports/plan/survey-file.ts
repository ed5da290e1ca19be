import type { ImportOptions, Unsettled } from "@funil/contract/imports"
import type { Language } from "@funil/contract/accounts"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { TableProblem } from "@funil/contract/tables/table"
import { readCsv } from "../../../platform/csv/read-csv.ts"
import { type DateOrder, isOpenDate, orderOf } from "@funil/contract/shared/written-date"
import { type DecimalSign, decimalOf, isOpenNumber } from "@funil/contract/shared/written-number"
import type { CellFormat } from "../cells/read-cell.ts"
import type { ImportPlan, PlannedColumn } from "./import-plan.ts"
import type { SharedCount } from "./shared-values.ts"

/** The number of a column's cells that can be read in one way only, by that way, and some that can be read in two. */
interface Votes {
  readonly dates: Partial<Record<DateOrder, number>>
  readonly decimals: Partial<Record<DecimalSign, number>>
  readonly open: string[]
}

const maxSamples = 3
const noVotes = (): Votes => ({ dates: {}, decimals: {}, open: [] })

/** The findings so far of reading a file through. */
export interface Survey {
  /** The header among them. */
  readonly rows: number
  /** Byte behind the last of them. */
  readonly end: number
  /** One for each planned column. */
  readonly votes: readonly Votes[]
}

function vote<T extends string>(votes: Partial<Record<T, number>>, word: T | null): void {
  if (word !== null) votes[word] = (votes[word] ?? 0) + 1
}

/** The word with most votes. */
function winner<T extends string>(votes: Partial<Record<T, number>>, fallback: T): T {
  const [best] = Object.entries<number | undefined>(votes).toSorted(([, a = 0], [, b = 0]) => b - a)
  return (best?.[0] as T | undefined) ?? fallback
}

interface Begun {
  readonly plan: ImportPlan
  readonly fields: FieldTable
  /** The earlier findings; null at the beginning. */
  readonly survey: Survey | null
  /** Counts the values that rows share; null where nobody needs to know. */
  readonly sharing: SharedCount | null
}

/** Reads a file through, or on, until its end or until it is `over`. Throws a TableProblem for a broken one. */
export async function surveyFile(
  path: string,
  { plan, fields, survey, sharing }: Begun,
  isOver: () => boolean,
): Promise<{ survey: Survey; isWhole: boolean }> {
  // A survey that an earlier version began has no samples.
  const votes = survey?.votes.map((known) => ({ ...noVotes(), ...known })) ?? plan.columns.map(noVotes)
  const types = plan.columns.map(({ name }) => ownValue(fields, name)?.type)
  let { rows, end } = survey ?? { rows: 0, end: 0 }
  for await (const row of readCsv(path, plan, end)) {
    rows += 1
    if (rows > 1) {
      count(row.cells, plan, { types, votes })
      sharing?.add(row.cells)
    }
    // A row of a file that can't be read on from there ends at 0.
    end = row.end
    if (end > 0 && rows % rowsAtOnce === 0 && isOver())
      return { survey: { rows, end, votes }, isWhole: false }
  }
  if (rows <= 1) throw new TableProblem("empty_file")
  return { survey: { rows, end, votes }, isWhole: true }
}

/** Rows that are read between two looks at the clock. */
const rowsAtOnce = 500

interface Counted {
  readonly types: readonly (string | undefined)[]
  readonly votes: readonly Votes[]
}

function count(cells: readonly string[], plan: ImportPlan, { types, votes }: Counted): void {
  for (const [place, { index }] of plan.columns.entries()) {
    const cell = cells[index] ?? ""
    const counted = votes[place]
    if (cell === "" || !counted) continue
    if (isDate(types[place])) vote(counted.dates, orderOf(cell))
    if (isNumber(types[place])) vote(counted.decimals, decimalOf(cell))
    const isOpen = isDate(types[place]) ? isOpenDate : isNumber(types[place]) ? isOpenNumber : null
    if (isOpen?.(cell)) note(counted, cell.trim())
  }
}

const isDate = (type: string | undefined) => type === "date"
const isNumber = (type: string | undefined) => type === "number" || type === "money"

function note({ open }: Votes, cell: string): void {
  if (open.length < maxSamples && !open.includes(cell)) open.push(cell)
}

interface Settings {
  readonly plan: ImportPlan
  readonly options: ImportOptions
  readonly language: Language
  /** Of the account. */
  readonly timezone: string
  /** In that zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** The planned columns with the ways in which their dates and numbers are written. */
export function surveyedColumns(settings: Settings, { votes }: Survey): PlannedColumn[] {
  const whole = votesOfAll(votes)
  return settings.plan.columns.map((column, place) => ({
    ...column,
    format: formatOf(settings, votes[place] ?? noVotes(), whole),
  }))
}

/** The votes of a whole file. */
function votesOfAll(columns: readonly Votes[]): Votes {
  const all = noVotes()
  for (const { dates, decimals } of columns) {
    for (const order of ["dmy", "mdy"] as const) add(all.dates, order, dates[order])
    for (const sign of [",", "."] as const) add(all.decimals, sign, decimals[sign])
  }
  return all
}

function add<T extends string>(votes: Partial<Record<T, number>>, word: T, count = 0): void {
  if (count > 0) votes[word] = (votes[word] ?? 0) + count
}

/** The way in which the language writes them; semicolons go with decimal commas. */
function usualOf({ language, plan }: Pick<Settings, "language" | "plan">): {
  order: "dmy" | "mdy"
  decimal: DecimalSign
} {
  const isEnglish = language === "en"
  const decimal = isEnglish && (plan.cameWith ?? plan.delimiter) !== ";" ? "." : ","
  return { order: isEnglish ? "mdy" : "dmy", decimal }
}

/** The dates and numbers that no cell of the file settles. The caller's choice does not count, so that it can be changed. */
export function unsettledFormats(
  settings: Pick<Settings, "language" | "plan">,
  fields: FieldTable,
  { votes }: Survey,
): Pick<Unsettled, "decimal" | "date_format"> {
  const whole = votesOfAll(votes)
  const usual = usualOf(settings)
  const open = (isOf: (type: string | undefined) => boolean) =>
    settings.plan.columns
      .flatMap(({ name }, place) => (isOf(ownValue(fields, name)?.type) ? (votes[place]?.open ?? []) : []))
      .slice(0, maxSamples)
  const numbers = Object.keys(whole.decimals).length > 0 ? [] : open(isNumber)
  const dates = Object.keys(whole.dates).length > 0 ? [] : open(isDate)
  // Three digits are thousands by habit. Three decimals, which amounts do not have, are a guess.
  const isGuess = numbers.some((text) => text.includes(usual.decimal))
  return {
    decimal: numbers.length > 0 ? { samples: numbers, usual: isGuess ? null : usual.decimal } : null,
    // English is written with either order.
    date_format:
      dates.length > 0 ? { samples: dates, usual: usual.order === "dmy" ? usual.order : null } : null,
  }
}

/** The caller's choice, else the votes of the column's cells, else those of the file, else the language's habit. */
function formatOf(settings: Settings, votes: Votes, whole: Votes): CellFormat {
  const { timezone, today, options } = settings
  const usual = usualOf(settings)
  const { date_format: order, decimal } = options
  const habit = {
    order: winner<DateOrder>(whole.dates, usual.order),
    decimal: winner<DecimalSign>(whole.decimals, usual.decimal),
  }
  return {
    order: order === "auto" ? winner<DateOrder>(votes.dates, habit.order) : order,
    decimal: decimal === "auto" ? winner<DecimalSign>(votes.decimals, habit.decimal) : decimal,
    isSure: decimal !== "auto",
    timezone,
    today,
  }
}
