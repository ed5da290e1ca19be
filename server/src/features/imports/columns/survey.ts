import type { Language } from "@funil/contract/account/accounts"
import type { ImportOptions, OpenQuestion } from "@funil/contract/data/imports"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { type DateOrder, isOpenDate, orderOf } from "@funil/contract/shared/values/written-date"
import { type DecimalSign, decimalOf, isOpenNumber } from "@funil/contract/shared/values/written-number"
import type { ImportPlan } from "./import-columns.ts"
import type { CellFormat } from "./read-cell.ts"
import { type SharedCount, sharedCount } from "./shared-values.ts"

/** Counts a column's unambiguous cells by format, and keeps samples of ambiguous ones. */
interface Votes {
  readonly dates: Partial<Record<DateOrder, number>>
  readonly decimals: Partial<Record<DecimalSign, number>>
  readonly open: string[]
}

const maxSamples = 3
const noVotes = (): Votes => ({ dates: {}, decimals: {}, open: [] })

interface ColumnVotes {
  readonly index: number
  readonly type: string
  readonly votes: Votes
}

/**
 * Counts how a file writes dates and numbers while the server stores it, so that it reads each row
 * once.
 */
export class Survey {
  /** Without the header. */
  rows = 0
  /** One for each planned column. */
  readonly votes: readonly Votes[]
  readonly sharing: SharedCount | null
  readonly #counted: readonly ColumnVotes[]

  constructor(plan: ImportPlan, fields: FieldTable, options: ImportOptions) {
    this.votes = plan.columns.map(noVotes)
    this.sharing = sharedCount(plan, options)
    this.#counted = plan.columns.flatMap(({ index, name }, place) => {
      const [type, votes] = [ownValue(fields, name)?.type, this.votes[place]]
      return type && votes && (isDate(type) || isNumber(type)) ? [{ index, type, votes }] : []
    })
  }

  add(cells: readonly string[]): void {
    this.rows += 1
    this.sharing?.add(cells)
    for (const { index, type, votes } of this.#counted) {
      const cell = cells[index] ?? ""
      if (cell === "") continue
      if (isDate(type)) vote(votes.dates, orderOf(cell))
      else vote(votes.decimals, decimalOf(cell))
      if (isDate(type) ? isOpenDate(cell) : isOpenNumber(cell)) note(votes, cell.trim())
    }
  }
}

const isDate = (type: string | undefined) => type === "date"
const isNumber = (type: string | undefined) => type === "number" || type === "money"

interface Settings {
  readonly plan: ImportPlan
  readonly options: ImportOptions
  readonly language: Language
  /** Of the account. */
  readonly timezone: string
  /** In that zone, `YYYY-MM-DD`. */
  readonly today: string
}

/** The result of a survey in the import's row. */
export interface SurveyResult {
  readonly total: number
  readonly plan: ImportPlan
  readonly unsettled: OpenQuestion | null
}

/** Decides how to read the file's cells, and lists the open questions. */
export function surveyResult(
  settings: Settings,
  fields: FieldTable,
  { rows, votes, sharing }: Survey,
): SurveyResult {
  const { plan } = settings
  const whole = votesOfAll(votes)
  const columns = plan.columns.map((column, place) => ({
    ...column,
    format: formatOf(settings, votes[place] ?? noVotes(), whole),
  }))
  const formats = unsettledFormats(settings, fields, votes)
  const shared = sharing && sharing.rows > 0 ? { field: sharing.field, rows: sharing.rows } : null
  // Rows of a migration have ids, and the migration screen asks for formats.
  const isOpen = !plan.rival && (shared || formats.decimal || formats.date_format)
  return { total: rows, plan: { ...plan, columns }, unsettled: isOpen ? { ...formats, shared } : null }
}

/** Adds up the votes of all columns. */
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

/** Returns the usual format of the language. Semicolons as separators imply decimal commas. */
function usualOf({ language, plan }: Pick<Settings, "language" | "plan">): {
  order: "dmy" | "mdy"
  decimal: DecimalSign
} {
  const isEnglish = language === "en"
  const decimal = isEnglish && (plan.cameWith ?? plan.delimiter) !== ";" ? "." : ","
  return { order: isEnglish ? "mdy" : "dmy", decimal }
}

/**
 * Returns the formats that no cell settles. Ignores the caller's choice, so that the caller can
 * change it.
 */
function unsettledFormats(
  settings: Pick<Settings, "language" | "plan">,
  fields: FieldTable,
  votes: readonly Votes[],
): Pick<OpenQuestion, "decimal" | "date_format"> {
  const whole = votesOfAll(votes)
  const usual = usualOf(settings)
  const open = (isOf: (type: string | undefined) => boolean) =>
    settings.plan.columns
      .flatMap(({ name }, place) => (isOf(ownValue(fields, name)?.type) ? (votes[place]?.open ?? []) : []))
      .slice(0, maxSamples)
  const numbers = Object.keys(whole.decimals).length > 0 ? [] : open(isNumber)
  const dates = Object.keys(whole.dates).length > 0 ? [] : open(isDate)
  // Three digits usually are thousands. Amounts never have three decimals, so that reading is a
  // guess.
  const isGuess = numbers.some((text) => text.includes(usual.decimal))
  return {
    decimal: numbers.length > 0 ? { samples: numbers, usual: isGuess ? null : usual.decimal } : null,
    // English uses both orders.
    date_format:
      dates.length > 0 ? { samples: dates, usual: usual.order === "dmy" ? usual.order : null } : null,
  }
}

/**
 * Returns the caller's choice, else the column's majority, else the file's, else the language's
 * usual format.
 */
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

function vote<T extends string>(votes: Partial<Record<T, number>>, word: T | null): void {
  if (word !== null) votes[word] = (votes[word] ?? 0) + 1
}

/** Returns the word with the most votes. */
function winner<T extends string>(votes: Partial<Record<T, number>>, fallback: T): T {
  const [best] = Object.entries<number | undefined>(votes).toSorted(([, a = 0], [, b = 0]) => b - a)
  return (best?.[0] as T | undefined) ?? fallback
}

function note({ open }: Votes, cell: string): void {
  if (open.length < maxSamples && !open.includes(cell)) open.push(cell)
}
