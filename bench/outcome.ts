/** A line of the report: the measurement, its baseline and the target. */
export interface Outcome {
  readonly what: string
  readonly how: string
  readonly measured: string
  readonly target: string
  readonly isMet: boolean
}

/** A measurement reports its progress and returns its lines, or none if it was skipped. */
export type Measurement = (say: (line: string) => void) => Promise<Outcome[]>

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The given quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
