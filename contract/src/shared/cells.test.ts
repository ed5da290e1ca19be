import fc from "fast-check"
import { expect, test } from "vitest"
import { neutralised, restored } from "./cells.ts"

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
const unseen = [
  "",
  "'",
  " ",
  "\u00A0",
  "\u200B",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u202E",
  "\u0001",
  "\u180E",
  "\uFE0F",
  "\u3164",
]

test.each(unseen)("a formula after %j is text", (before) => {
  for (const sign of signs) {
    const cell = `${before}${sign}cmd|' /c calc'!A0`
    expect(neutralised(cell)).toBe(`'${cell}`)
  }
})

test("names, negative numbers, phones, e-mails and a sign further on stay as they are", () => {
  for (const cell of [
    "Ana",
    "-5",
    "-5,25",
    "+5511987654321",
    "+ana@sol.test",
    "a=b",
    "\u200BAna",
    "d'Ávila",
    "'s",
    "",
    "1-2",
  ])
    expect(neutralised(cell)).toBe(cell)
})

test.each(["+55 11", "+1+1", "+5511987654321;", "+ana@sol", "+a(1)@sol.test", "+cmd|' /c calc'!A0@x.test"])(
  "%s is text",
  (cell) => expect(neutralised(cell)).toBe(`'${cell}`),
)

test("what was made text is read back as it was, however it begins", () => {
  const part = fc.constantFrom(...signs, ...unseen, "\t", "\r", "\n", "1", "a")
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const cell = parts.join("")
      expect(restored(neutralised(cell))).toBe(cell)
    }),
  )
})
