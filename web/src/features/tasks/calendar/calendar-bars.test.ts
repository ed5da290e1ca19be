import { expect, test } from "vitest"
import { barsOf, lastDayOf, type TaskTime } from "./calendar-bars.ts"

const days = ["2026-11-15", "2026-11-16", "2026-11-17"]

function timed(id: string, start: string, end = start): TaskTime {
  return { id, start: `2026-11-${start}`, end: `2026-11-${end}`, is_finished: false }
}

function laid(tasks: TaskTime[], lanes = 3): string[] {
  return barsOf(tasks, days, lanes).bars.map(
    ({ task, from, to, lane, isCutBefore, isCutAfter }) =>
      `${isCutBefore ? "…" : ""}${task.id} ${from}-${to} in ${lane}${isCutAfter ? "…" : ""}`,
  )
}

test("what lasts several days lies above, and others fill the lanes that it leaves", () => {
  const tasks = [
    timed("b", "15 10:00"),
    timed("a", "15 09:00"),
    timed("long", "15 23:00", "16 23:00"),
    timed("c", "17 08:00"),
  ]
  expect(laid(tasks)).toEqual(["long 0-1 in 0", "a 0-0 in 1", "b 0-0 in 2", "c 2-2 in 0"])
})

test("what goes beyond the row is cut there, and what lies beside it is left out", () => {
  const tasks = [timed("all", "01 08:00", "30 08:00"), timed("past", "14 10:00"), timed("next", "18 00:00")]
  expect(laid(tasks)).toEqual(["…all 0-2 in 0…"])
})

test("what is finished gives way to what is still to be done", () => {
  const done = { ...timed("done", "15 08:00"), is_finished: true }
  expect(laid([done, timed("open", "15 18:00")], 1)).toEqual(["open 0-0 in 0"])
})

test("a night belongs to its evening, and what ends at midnight covers no further day", () => {
  expect(lastDayOf(timed("a", "15 22:00", "16 06:00"))).toBe("2026-11-15")
  expect(lastDayOf(timed("a", "15 00:00", "17 00:00"))).toBe("2026-11-16")
  expect(lastDayOf(timed("a", "15 22:00", "16 00:00"))).toBe("2026-11-15")
  expect(lastDayOf(timed("a", "16 00:00"))).toBe("2026-11-16")
})

test("what finds no lane is counted on each of its days", () => {
  const tasks = [timed("a", "15 08:00"), timed("b", "15 09:00"), timed("long", "15 00:00", "16 23:00")]
  const { bars, hidden } = barsOf(tasks, days, 1)
  expect(bars.map(({ task }) => task.id)).toEqual(["long"])
  expect(hidden).toEqual([2, 0, 0])
})
