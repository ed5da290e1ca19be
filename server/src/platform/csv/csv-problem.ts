import type { FieldRule } from "@funil/contract/errors"

export type CsvRule = Extract<
  FieldRule,
  "empty_file" | "not_csv" | "unclosed_quote" | "row_too_long" | "too_many_columns" | "duplicate_header"
>

/** Why a file can't be read as CSV, and at which line where that is known. */
export class CsvProblem extends Error {
  readonly rule: CsvRule
  readonly line: number | null

  constructor(rule: CsvRule, line: number | null = null) {
    super(rule)
    this.rule = rule
    this.line = line
  }
}
