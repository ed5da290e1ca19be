import { expect, test } from "vitest"
import type { TaskTime } from "./calendar-bars.ts"
import { blocksOf } from "./calendar-blocks.ts"

const day = "2026-11-16"

function timed(id: string, start: string, end = start): TaskTime {
  const on = (clock: string) => (clock.includes(" ") ? `2026-11-${clock}` : `${day} ${clock}`)
  return { id, start: on(start), end: on(end), is_finished: false }
}

function laid(tasks: TaskTime[], maxColumns = 4) {
  const { blocks, crowds } = blocksOf(tasks, day, maxColumns)
  return [
    ...blocks.map(({ task, from, to, column, columns }) => `${task.id} ${from}-${to} ${column}/${columns}`),
    ...crowds.map(({ tasks: crowd, from, to }) => `+${crowd.length} ${from}-${to}`),
  ]
}

test("tasks that overlap stand side by side, those that follow each other below", () => {
  const tasks = [timed("a", "09:00", "10:00"), timed("b", "09:30", "11:00"), timed("c", "10:00", "10:30")]
  expect(laid([...tasks, timed("d", "11:00", "12:00")])).toEqual([
    "a 540-600 0/2",
    "c 600-630 0/2",
    "b 570-660 1/2",
    "d 660-720 0/1",
  ])
})

test("a task without length takes half an hour, also at the end of the day", () => {
  expect(laid([timed("a", "08:00"), timed("z", "23:50")])).toEqual(["a 480-510 0/1", "z 1410-1440 0/1"])
})

test("a night is cut at midnight, and what lasts a day or more is not among the hours", () => {
  expect(laid([timed("night", "15 22:00", "16 02:00"), timed("trip", "15 08:00", "17 08:00")])).toEqual([
    "night 0-120 0/1",
  ])
})

test("more than fit side by side are gathered in the last column", () => {
  const tasks = ["a", "b", "c", "d", "e"].map((id) => timed(id, "09:00", "10:00"))
  expect(laid(tasks, 3)).toEqual(["a 540-600 0/3", "b 540-600 1/3", "+3 540-600"])
})
