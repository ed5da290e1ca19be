import { expect, test } from "vitest"
import { billFigures, splitFigure, withFigure } from "./bill-figures.ts"

const march = [
  { filterField: "due_date", operator: ">=", valueField: "2027-03-01" },
  { filterField: "due_date", operator: "<=", valueField: "2027-03-31" },
]

test.each(billFigures)("%s is pressed, known again in the filter, and let go", (figure) => {
  const pressed = withFigure(march, figure)
  expect(splitFigure(pressed)).toEqual({ chosen: figure, remaining: march })
  // As parsed from an address.
  const swapped = JSON.parse(JSON.stringify(pressed.toReversed())) as typeof pressed
  expect(splitFigure(swapped).chosen).toBe(figure)
  expect(withFigure(pressed, figure)).toEqual(march)
})

test("another figure takes the place of the one before, and of what was said of type and status by hand", () => {
  const byHand = [...march, { filterField: "status", operator: "<>", valueField: "refunded" }]
  expect(splitFigure(byHand)).toEqual({ chosen: undefined, remaining: byHand })
  expect(withFigure(byHand, "paid")).toEqual(withFigure(march, "paid"))
  expect(withFigure(withFigure(march, "to_pay"), "paid")).toEqual(withFigure(march, "paid"))
})
