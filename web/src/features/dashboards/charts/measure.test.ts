import { expect, test } from "vitest"
import { formatFor } from "../../../lib/text/format.ts"
import { messages } from "../../../words/pt-br-later.ts"
import { messages as first } from "../../../words/pt-br.ts"
import { measureOf } from "./measure.ts"

test("a time is never told as 0 h", () => {
  const format = formatFor("pt-BR", { timezone: "America/Sao_Paulo", currency: "BRL" })
  const { short } = measureOf("hours", { ...first, ...messages }, format)
  expect([0.002, 0.1, 0.99, 1, 23.9, 49].map(short)).toEqual([
    "< 1 min",
    "6 min",
    "59 min",
    "1 h",
    "23,9 h",
    "2 d 1 h",
  ])
})
