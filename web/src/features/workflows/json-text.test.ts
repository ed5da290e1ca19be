import { expect, test } from "vitest"
import { jsonProblem, jsonText, readJson } from "./json-text.ts"

test("JSON that can be read has no problem, and neither has an empty field", () => {
  expect(jsonProblem('{"a": [1, "x", null]}')).toBeNull()
  expect(jsonProblem("  \n ")).toBeNull()
})

test("a problem is told by line and column, as people count them", () => {
  expect(jsonProblem('{\n  "a": 1,,\n}')).toEqual({ line: 2, column: 10 })
  expect(jsonProblem('{"a": tru}')).toEqual({ line: 1, column: 7 })
})

test("a text that ends too early is wrong at its end", () => {
  expect(jsonProblem('{"a": 1')).toEqual({ line: 1, column: 8 })
})

test("a value is written to be edited, and read back the same", () => {
  const value = { nome: "{{name}}", itens: [1, 2] }
  expect(readJson(jsonText(value))).toEqual(value)
  expect(jsonText(undefined)).toBe("")
  expect(readJson("")).toBeUndefined()
  expect(readJson("{")).toBeUndefined()
})
