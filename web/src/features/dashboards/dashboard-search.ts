import { textOf } from "../../records/list-search.ts"

export const periods = [
  "week",
  "lastWeek",
  "month",
  "lastMonth",
  "quarter",
  "lastQuarter",
  "year",
  "last30",
  "next3Months",
  "own",
] as const
export type Period = (typeof periods)[number]

/** The filter of the dashboards, as it stands in the address. Without a period or dates it is this month. */
export interface DashboardSearch {
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
  pipeline?: string | undefined
  person?: string | undefined
  /** Seconds after which a wall screen turns to the next dashboard. */
  wall?: number | undefined
}

/** Reads the address; what can't be read counts as absent. The period and its days are judged where they are used. */
export function readSearch({
  period,
  from,
  to,
  pipeline,
  person,
  wall,
}: Record<string, unknown>): DashboardSearch {
  const seconds = Number(wall)
  return {
    period: textOf(period) as Period | undefined,
    from: textOf(from),
    to: textOf(to),
    pipeline: textOf(pipeline),
    person: textOf(person),
    wall: seconds >= 5 && seconds <= 3600 ? seconds : undefined,
  }
}
