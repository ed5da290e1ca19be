export const delimiters = [";", "\t", "|", ","] as const
export type Delimiter = (typeof delimiters)[number]

/** How a program writes its tables as text. */
export interface Dialect {
  readonly delimiter: Delimiter
  /** What stands before a quote in a quoted cell. */
  readonly escape: '"' | "\\"
  /** Each line is in quotes as a whole, as Excel in Portuguese saves the CSV of others. */
  readonly isWrapped: boolean
  /** Filled rows above the header: `sep=;` and titles. */
  readonly above: number
}
