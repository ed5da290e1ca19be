import type { ImportOptions } from "@funil/contract/imports"
import type { Language } from "@funil/contract/accounts"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { TableProblem } from "@funil/contract/tables/table"
import { readCsv } from "../../../platform/csv/read-csv.ts"
import { type DateOrder, orderOf } from "@funil/contract/shared/written-date"
import { type DecimalSign, decimalOf } from "@funil/contract/shared/written-number"
import type { CellFormat } from "../cells/read-cell.ts"
import type { ImportPlan, PlannedColumn } from "./import-plan.ts"

/** The number of a column's cells that can be read in one way only, by that way. */
interface Votes {
  readonly dates: Partial<Record<DateOrder, number>>
  readonly decimals: Partial<Record<DecimalSign, number>>
}

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
}

/** Reads a file through, or on, until its end or until it is `over`. Throws a TableProblem for a broken one. */
export async function surveyFile(
  path: string,
  { plan, fields, survey }: Begun,
  isOver: () => boolean,
): Promise<{ survey: Survey; isWhole: boolean }> {
  const votes = survey?.votes ?? plan.columns.map((): Votes => ({ dates: {}, decimals: {} }))
  const types = plan.columns.map(({ name }) => ownValue(fields, name)?.type)
  let { rows, end } = survey ?? { rows: 0, end: 0 }
  for await (const row of readCsv(path, plan, end)) {
    rows += 1
    if (rows > 1) count(row.cells, plan, { types, votes })
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
    if (types[place] === "date") vote(counted.dates, orderOf(cell))
    if (types[place] === "number" || types[place] === "money") vote(counted.decimals, decimalOf(cell))
  }
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
  const none: Votes = { dates: {}, decimals: {} }
  return settings.plan.columns.map((column, place) => ({
    ...column,
    format: formatOf(settings, votes[place] ?? none),
  }))
}

/** The caller's choice, else the cells' votes, else the language's habit; semicolons go with decimal commas. */
function formatOf({ options, language, plan, timezone, today }: Settings, votes: Votes): CellFormat {
  const isEnglish = language === "en"
  const usual = isEnglish && (plan.cameWith ?? plan.delimiter) !== ";" ? "." : ","
  const { date_format: order, decimal } = options
  return {
    order: order === "auto" ? winner<DateOrder>(votes.dates, isEnglish ? "mdy" : "dmy") : order,
    decimal: decimal === "auto" ? winner<DecimalSign>(votes.decimals, usual) : decimal,
    isSure: decimal !== "auto",
    timezone,
    today,
  }
}
