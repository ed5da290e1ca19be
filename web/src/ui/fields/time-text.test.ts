import { expect, test } from "vitest"
import { parseTime } from "./time-text.ts"

test("a time of day is read in the ways that people type it", () => {
  const typed = ["9", "09", "930", "9:30", "14h", "14h15", "14.15", " 23:59 ", "0000"]
  expect(typed.map(parseTime)).toEqual([
    "09:00",
    "09:00",
    "09:30",
    "09:30",
    "14:00",
    "14:15",
    "14:15",
    "23:59",
    "00:00",
  ])
})

test("what is no time of a day of 24 hours is refused", () => {
  expect(["24", "12:60", "9:3", "noon", "", "12:30:10"].map(parseTime)).toEqual(Array.from({ length: 6 }))
})
