/** One line of the report: what was measured against what, and what was aimed at. */
export interface Outcome {
  readonly what: string
  readonly how: string
  readonly measured: string
  readonly target: string
  readonly isMet: boolean
}

/** A measurement tells what it does as it goes, and answers its lines; none when it had to be left out. */
export type Measurement = (say: (line: string) => void) => Promise<Outcome[]>

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
