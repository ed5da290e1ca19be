import { useMessages } from "../../../lib/text/messages.ts"
import { type Aim, type BarsData, type Mark, sumOf } from "./chart-data.ts"
import { useMeasure } from "./measure.ts"

/** Compares a value with its goal. */
function useAimFact({ unit }: BarsData) {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  const { full } = measure(unit)
  return (value: number, { goal, left }: Aim): string => {
    if (left === 0) return words.goalReached(full(goal))
    const covered = measure("percent").full((value / left) * 100)
    return left === goal ? words.ofGoal(covered, full(goal)) : words.ofLeft(covered, full(left), full(goal))
  }
}

/** Compares a value with the average. Undefined if there is only one value. */
function useComparison({ marks }: BarsData) {
  const words = useMessages().dashboards.chart
  const percent = useMeasure()("percent")
  const average = sumOf(marks) / Math.max(marks.length, 1)
  return (value: number): string | undefined => {
    if (marks.length < 2) return undefined
    const more = average > 0 ? ((value - average) / average) * 100 : 0
    if (Math.abs(more) < 0.05) return words.average
    const distance = percent.full(Math.abs(more))
    return more > 0 ? words.above(distance) : words.below(distance)
  }
}

/** Describes a mark in the tip and for screen readers: value, share and a comparison. */
export function useMarkFacts(data: BarsData): (mark: Mark) => string[] {
  const words = useMessages().dashboards.chart
  const measure = useMeasure()
  const aimFact = useAimFact(data)
  const comparison = useComparison(data)
  const sum = sumOf(data.marks)
  const percent = (part: number) => measure("percent").full(part * 100)
  return ({ value, aim, narrows }) => {
    const facts = narrows
      ? [narrows.from < 1 ? words.through(percent(narrows.to), narrows.start) : undefined]
      : [
          data.isWhole && sum > 0 ? words.share(percent(value / sum)) : undefined,
          comparison(value),
          aim && aimFact(value, aim),
        ]
    return [measure(data.unit).full(value), ...facts.filter((fact) => fact !== undefined)]
  }
}
