import { withIsolatedNames } from "@funil/contract/shared/values/isolated-names"
import { expect, test } from "vitest"
import { messages } from "../words/en-later.ts"

test("a name that is written from right to left doesn't turn its sentence", () => {
  const words = withIsolatedNames({
    late: (name: string, days: number) => `${name}: ${days} days late`,
    told: ({ by, rows }: { by: string; rows: number[] }) => `${by} added ${rows.length}`,
    list: ["a"],
  })
  expect(words.late("Ana", 3)).toBe("Ana: 3 days late")
  expect(words.late("\u05D3\u05D5\u05D3", 3)).toBe("\u2068\u05D3\u05D5\u05D3\u2069: 3 days late")
  expect(words.told({ by: "\u05D3", rows: [1, 2] })).toBe("\u2068\u05D3\u2069 added 2")
  expect(words.list).toEqual(["a"])
})

test("all words of a catalogue stay what they are", () => {
  expect(Object.keys(withIsolatedNames(messages))).toEqual(Object.keys(messages))
  expect(withIsolatedNames(messages.imports.run.finished)("a.csv")).toBe(
    messages.imports.run.finished("a.csv"),
  )
})
