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

/** The dashboard filter in the address. Defaults to this month. */
export interface DashboardSearch {
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
  pipeline?: string | undefined
  person?: string | undefined
  /** Seconds that a wall screen shows each dashboard. */
  wall?: number | undefined
}

/**
 * Parses the address and drops invalid values. The period and its days are validated where they are
 * used.
 */
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
