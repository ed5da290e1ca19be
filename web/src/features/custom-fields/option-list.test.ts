import { expect, test } from "vitest"
import { isTakenOption, newOption, optionTexts, pasted } from "./option-list.ts"

const list = (...texts: string[]) => texts.map(newOption)

test("a pasted list fills the empty option and follows it, each line once", () => {
  const options = pasted(list("Varejo", ""), 1, ["Indústria ", "", "Varejo", "Indústria", "Serviços"])
  expect(optionTexts(options)).toEqual(["Varejo", "Indústria", "Serviços"])
  expect(options).toHaveLength(3)
})

test("a list pasted into a filled option comes after it", () => {
  expect(optionTexts(pasted(list("A", "Z"), 0, ["B", "C"]))).toEqual(["A", "B", "C", "Z"])
})

test("of a pasted novel no more is taken than a field may have", () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `${at} ${"x".repeat(300)}`)
  const options = pasted(list("A", ""), 1, lines)
  expect(options).toHaveLength(500)
  expect(Math.max(...options.map(({ text }) => text.length))).toBe(200)
})

test("an option is taken when an earlier one has its words", () => {
  const options = list("A", " A ", "")
  expect([0, 1, 2].map((at) => isTakenOption(options, at))).toEqual([false, true, false])
})
