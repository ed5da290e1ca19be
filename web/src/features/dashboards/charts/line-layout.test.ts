import { expect, test } from "vitest"
import { linesOf } from "./chart-data.ts"
import { shapeIn } from "./line-layout.ts"

function over(days: number, count: number, shape?: "line") {
  const points = Array.from({ length: days }, () => ({
    from: "2026-11-01",
    to: "2026-11-01",
    value: 1,
    filters: null,
  }))
  const series = { unit: "count", step: "day", points } as const
  return linesOf(
    Array.from({ length: count }, (_, at) => [series, `${at}`, at] as const),
    shape,
  )
}

test("what is counted by days is bars, also on a phone, unless a bar would be a hairline", () => {
  expect(shapeIn(over(31, 3), 330)).toBe("bars")
  expect(shapeIn(over(92, 1), 330)).toBe("bars")
  expect(shapeIn(over(92, 3), 760)).toBe("bars")
  expect(shapeIn(over(92, 3), 330)).toBe("line")
  expect(shapeIn(over(31, 1, "line"), 760)).toBe("line")
  const { lines, ...flow } = over(92, 3)
  const empty = (line: (typeof lines)[number]) => ({
    ...line,
    points: line.points.map((point) => ({ ...point, value: 0 })),
  })
  expect(shapeIn({ ...flow, lines: lines.map((line, at) => (at < 2 ? empty(line) : line)) }, 330)).toBe(
    "bars",
  )
})
