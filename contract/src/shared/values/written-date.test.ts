import { expect, test } from "vitest"
import { dayIn, orderOf } from "./written-date.ts"

const timezone = "America/Sao_Paulo"

test.each([
  ["2018-02-26", "dmy", "2018-02-26"],
  ["2018-02-26 23:58", "dmy", "2018-02-26"],
  ["2018-02-26T01:58:00.000Z", "dmy", "2018-02-25"],
  ["2018-02-26 01:58:00 +0000", "dmy", "2018-02-25"],
  ["2018-02-26T01:58 +00:00", "dmy", "2018-02-25"],
  ["2018-02-26T01:58:00-03:00", "dmy", "2018-02-26"],
  ["26-02-2018 19:58", "dmy", "2018-02-26"],
  ["26/2/2018", "dmy", "2018-02-26"],
  ["2/26/2018", "mdy", "2018-02-26"],
  ["26.02.18", "dmy", "2018-02-26"],
  ["01/02/70", "dmy", "1970-02-01"],
  ["31/12/2018, 9:05 PM", "dmy", "2018-12-31"],
] as const)("the date %s is read as %s", (text, order, date) => {
  expect(dayIn(text, { order, timezone })).toBe(date)
})

test.each(["", "ontem", "2018", "1/2", "--07-15", "31/02/2018", "26-02-2018 xx"])("%s is no date", (text) => {
  expect(dayIn(text, { order: "dmy", timezone })).toBeNull()
})

test("a birthday of two digits is never to come", () => {
  const read = (text: string) => dayIn(text, { order: "dmy", timezone }, "2026-11-28")
  expect(["15/01/27", "15/01/26", "15/01/85", "15/01/2027"].map(read)).toEqual([
    "1927-01-15",
    "2026-01-15",
    "1985-01-15",
    "2027-01-15",
  ])
})

test("a day above 12 tells the order", () => {
  expect(["26/02/2018", "02/26/2018", "02/03/2018", "2018-02-26"].map(orderOf)).toEqual([
    "dmy",
    "mdy",
    null,
    null,
  ])
})
