import type { Total } from "@funil/contract/home/dashboards"

/** The change since the previous period: in percent, or in points for percentages. */
export interface Change {
  readonly by: number
  readonly isPoints: boolean
}

/** Undefined if there is nothing to compare with. */
export function changeOf({
  value,
  previous,
  unit,
}: Pick<Total, "value" | "previous" | "unit">): Change | undefined {
  if (value === null || previous === null) return undefined
  if (unit === "percent") return { by: value - previous, isPoints: true }
  if (previous === 0) return value === 0 ? { by: 0, isPoints: false } : undefined
  return { by: ((value - previous) / Math.abs(previous)) * 100, isPoints: false }
}
