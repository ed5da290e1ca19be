import type { Bill, SeriesPart } from "@funil/contract/records/bills"
import { Withdrawn } from "../../lib/api/fresh-write.ts"
import { createStore, useStore } from "../../lib/store.ts"

export interface SeriesQuestion {
  readonly bill: Pick<Bill, "number" | "of">
  readonly isDeletion: boolean
  /** Called with undefined if the user cancels. */
  readonly answer: (part: SeriesPart | undefined) => void
}

const asked = createStore<SeriesQuestion | undefined>(undefined)

export function useSeriesQuestion(): SeriesQuestion | undefined {
  return useStore(asked)
}

/** Fields that always belong to a single bill. */
const ownFields = new Set(["status", "paid_at"])

/** Asks which bills of a series to change. Bills without a series skip the question. */
export async function askSeries(
  bill: Bill,
  names: readonly string[] | null,
): Promise<{ series: SeriesPart } | undefined> {
  if (bill.series_id === null || names?.every((name) => ownFields.has(name))) return undefined
  const series = await new Promise<SeriesPart | undefined>((resolve) => {
    asked.get()?.answer(undefined)
    const answer = (part: SeriesPart | undefined) => {
      asked.set(undefined)
      resolve(part)
    }
    asked.set({ bill, isDeletion: names === null, answer })
  })
  if (!series) throw new Withdrawn()
  return { series }
}
