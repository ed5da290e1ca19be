import { expect, test } from "vitest"
import { jsonTokens } from "./json-tokens.ts"

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
