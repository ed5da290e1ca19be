import { expect, test } from "vitest"
import { between, minutesBetween, shifted, startAt, stretched } from "./calendar-shift.ts"

const task = { start: "2026-11-16 22:30", end: "2026-11-16 23:30" }
const atNine = { day: "2026-11-16", minute: 540 }
const allDay = { day: "2026-11-18", minute: undefined }

test("a move over midnight, months and a day whose clocks change keeps the length", () => {
  expect(shifted(task, 60)).toEqual({ start: "2026-11-16 23:30", end: "2026-11-17 00:30" })
  expect(shifted({ start: "2018-11-03 09:00", end: "2018-11-03 10:00" }, 1440)).toEqual({
    start: "2018-11-04 09:00",
    end: "2018-11-04 10:00",
  })
})

test("between days the hour stays, among the hours it counts", () => {
  expect(minutesBetween(atNine, { day: "2026-11-17", minute: 555 })).toBe(1440 + 15)
  expect(minutesBetween(atNine, allDay)).toBe(2 * 1440)
})

test("an end never comes before its start", () => {
  expect(stretched(task, -600, atNine)).toEqual({ start: task.start, end: "2026-11-16 22:45" })
  expect(stretched(task, -1440, allDay)).toEqual({ start: task.start, end: task.start })
  expect(stretched(task, 30, atNine).end).toBe("2026-11-17 00:00")
})

test("a stretch drawn upwards is the same as downwards, and may reach midnight", () => {
  expect(between({ day: "2026-11-16", minute: 600 }, atNine)).toEqual({
    start: "2026-11-16 09:00",
    end: "2026-11-16 10:15",
  })
  expect(between(atNine, { day: "2026-11-16", minute: 1425 }).end).toBe("2026-11-17 00:00")
})

test("a click begins at the half hour, on a day in the morning, today in the next hour", () => {
  expect(startAt({ day: "2026-11-16", minute: 585 }, "2026-11-16 08:00")).toBe("2026-11-16 09:30")
  expect(startAt(allDay, "2026-11-16 14:20")).toBe("2026-11-18 09:00")
  expect(startAt(allDay, "2026-11-18 14:20")).toBe("2026-11-18 15:00")
  expect(startAt(allDay, "2026-11-18 23:20")).toBe("2026-11-18 09:00")
})
