import { expect, test } from "vitest"
import { isInText, jsonTokens } from "./json-tokens.ts"

const joined = (text: string) =>
  jsonTokens(text)
    .map(({ text: part }) => part)
    .join("")

test("keys, texts, numbers and variables are told apart", () => {
  const kinds = jsonTokens('{"nome": "Olá {{name}}!", "n": 1.5, "ok": true}').filter(
    ({ kind }) => kind !== "plain",
  )
  expect(kinds.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'key "nome"',
    'string "Olá ',
    "variable {{name}}",
    'string !"',
    'key "n"',
    "literal 1.5",
    'key "ok"',
    "literal true",
  ])
})

test("whatever is typed, the pieces are the whole of it", () => {
  for (const text of ['{"a', '"\\', "{{", '{"a": "b\n"c"}', "}}{{x}}", "-1e5 truely"])
    expect(joined(text)).toBe(text)
})

test("what stands within a text is known from what is before it", () => {
  for (const inside of ['{"', '{"a": "Olá ', '{"a": "b", "c": "d \\" e', '["x",\n "'])
    expect(isInText(inside)).toBe(true)
  for (const outside of ["", '{"a": ', '{"a": "b", ', '{"a": "b \\" c", ', '{"a\n "b": '])
    expect(isInText(outside)).toBe(false)
})
