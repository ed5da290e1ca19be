import type { Total } from "@funil/contract/dashboards"

/** How much a number went up or down since the period before: in percent, of percentages in points. */
export interface Change {
  readonly by: number
  readonly isPoints: boolean
}

/** Undefined where there is nothing to compare with. */
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
