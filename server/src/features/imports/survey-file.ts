import type { ImportOptions } from "@funil/contract/imports"
import type { Language } from "@funil/contract/accounts"
import { biggestImportRow } from "@funil/contract/imports"
import type { FieldTable } from "@funil/contract/shared/fields"
import { CsvProblem } from "../../platform/csv/csv-problem.ts"
import { readCsv } from "../../platform/csv/read-csv.ts"
import { orderOf } from "./cell-date.ts"
import { type Decimal, decimalOf } from "./cell-number.ts"
import type { ImportPlan, PlannedColumn } from "./import-plan.ts"

interface Votes {
  readonly dates: Map<string, number>
  readonly decimals: Map<string, number>
}

function vote(votes: Map<string, number>, word: string | null): void {
  if (word !== null) votes.set(word, (votes.get(word) ?? 0) + 1)
}

/** The word with most votes. */
function winner<T extends string>(votes: Map<string, number>, fallback: T): T {
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a)
  return (best?.[0] as T | undefined) ?? fallback
}

/** Reads a file through once: throws a CsvProblem for a broken one, counts the rows, and tells how dates and numbers are written. */
export async function surveyFile(
  path: string,
  plan: ImportPlan,
  fields: FieldTable,
  settings: { readonly options: ImportOptions; readonly language: Language },
): Promise<{ total: number; columns: PlannedColumn[] }> {
  const votes = plan.columns.map((): Votes => ({ dates: new Map(), decimals: new Map() }))
  const types = plan.columns.map(({ name }) => fields[name]?.type)
  let rows = 0
  for await (const row of readCsv(path, { ...plan, longestRow: biggestImportRow })) {
    rows += 1
    if (rows === 1) continue
    for (const [place, { index }] of plan.columns.entries()) {
      const cell = row[index] ?? ""
      const counted = votes[place]
      if (cell === "" || !counted) continue
      if (types[place] === "date") vote(counted.dates, orderOf(cell))
      if (types[place] === "number" || types[place] === "money") vote(counted.decimals, decimalOf(cell))
    }
  }
  if (rows <= 1) throw new CsvProblem("empty_file")
  const columns = plan.columns.map((column, place) => ({
    ...column,
    format: formatOf({ ...settings, plan }, votes[place] ?? { dates: new Map(), decimals: new Map() }),
  }))
  return { total: rows - 1, columns }
}

/** What the caller says, else what the cells tell, else what the language does; semicolons come with decimal commas. */
function formatOf(
  { options, language, plan }: Parameters<typeof surveyFile>[3] & { readonly plan: ImportPlan },
  votes: Votes,
) {
  const isEnglish = language === "en"
  const usual = isEnglish && plan.delimiter !== ";" ? "." : ","
  const { date_format: order, decimal } = options
  return {
    order: order === "auto" ? winner(votes.dates, isEnglish ? "mdy" : "dmy") : order,
    decimal: decimal === "auto" ? winner<Decimal>(votes.decimals, usual) : decimal,
    isSure: decimal !== "auto",
  }
}
