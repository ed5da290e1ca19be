import type { GoalProgress } from "@funil/contract/home/dashboards"
import type { Aim, BarsData } from "../charts/chart-data.ts"

/** Adds the goals to the bars of months, if the bars show money. */
export function withAims(data: BarsData, goals: readonly GoalProgress[]): BarsData {
  const aims = new Map<string, Aim>()
  for (const { month, amount, won_amount } of goals) {
    if (amount === null) continue
    const left = Math.max(Math.round((amount - won_amount) * 100) / 100, 0)
    aims.set(month, { goal: amount, left })
  }
  return { ...data, marks: data.marks.map((mark) => ({ ...mark, aim: aims.get(mark.key) })) }
}

export function hasAims({ marks }: BarsData): boolean {
  return marks.some(({ aim }) => aim)
}
