import type { Series } from "@funil/contract/dashboards"

/** The values of a series up to a day, for a small line. */
export function valuesOf({ points }: Series, until: string): number[] {
  return points.filter(({ from }) => from <= until).map(({ value }) => value)
}
