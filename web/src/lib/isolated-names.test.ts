import { expect, test } from "vitest"
import { messages } from "../words/en-later.ts"
import { withIsolatedNames } from "./isolated-names.ts"

test("a name that is written from right to left doesn't turn its sentence", () => {
  const words = withIsolatedNames({
    late: (name: string, days: number) => `${name}: ${days} days late`,
    list: ["a"],
  })
  expect(words.late("Ana", 3)).toBe("Ana: 3 days late")
  expect(words.late("\u05D3\u05D5\u05D3", 3)).toBe("\u2068\u05D3\u05D5\u05D3\u2069: 3 days late")
  expect(words.list).toEqual(["a"])
})

test("all words of a catalogue stay what they are", () => {
  expect(Object.keys(withIsolatedNames(messages))).toEqual(Object.keys(messages))
  expect(withIsolatedNames(messages.imports.run.finished)("a.csv")).toBe(
    messages.imports.run.finished("a.csv"),
  )
})
