import { expect, test } from "vitest"
import { partsOf, type PlannedBills } from "./bill-parts.ts"

const planned: PlannedBills = {
  plan: "instalments",
  total: 100,
  due_date: "2027-01-31",
  repeat: { every: "week", times: 3 },
  instalments: 3,
}

test("instalments share the amount to the cent, a month apart, the last day standing for a 31st", () => {
  expect(partsOf(planned)).toEqual([
    { amount: 33.34, due_date: "2027-01-31" },
    { amount: 33.33, due_date: "2027-02-28" },
    { amount: 33.33, due_date: "2027-03-31" },
  ])
})

test("a repeated bill has the whole amount each time", () => {
  expect(partsOf({ ...planned, plan: "repeat" })).toEqual([
    { amount: 100, due_date: "2027-01-31" },
    { amount: 100, due_date: "2027-02-07" },
    { amount: 100, due_date: "2027-02-14" },
  ])
})

test("nothing is foretold while something is missing", () => {
  expect(partsOf({ ...planned, plan: "once" })).toEqual([])
  expect(partsOf({ ...planned, due_date: null })).toEqual([])
  expect(partsOf({ ...planned, total: null })).toEqual([])
  expect(partsOf({ ...planned, instalments: null })).toEqual([])
})
