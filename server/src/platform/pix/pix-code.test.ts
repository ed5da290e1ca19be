import * as fc from "fast-check"
import { expect, test } from "vitest"
import { checksum, pixCode } from "./pix-code.ts"

test.each([
  ["123456789", "29B1"],
  [
    "00020126330014BR.GOV.BCB.PIX01111234567890052040000530398654041.005802BR5914Nome Sobrenome6015Cidade Ficticia62100506LOJA016304",
    "C8E4",
  ],
  [
    "00020126410014br.gov.bcb.pix0119rayane@alvoz.com.br5204000053039865802BR5901N6001C62070503***6304",
    "3A81",
  ],
])("the checksum of %s is that of published codes", (text, expected) => {
  expect(checksum(text)).toBe(expected)
})

test("a code is as the central bank writes it, without accents", () => {
  const code = pixCode(
    { key: "12345678900", name: "Nome Sobrenome", city: "Cidade Fictícia" },
    { amount: "1.00", reference: "LOJA01" },
  )
  const text =
    "00020126330014br.gov.bcb.pix01111234567890052040000530398654041.005802BR5914Nome Sobrenome6015Cidade Ficticia62100506LOJA016304"
  expect(code).toBe(text + checksum(text))
})

/** The parts of a code by their ids, in order. */
function parts(code: string): [string, string][] {
  if (code === "") return []
  const end = 4 + Number(code.slice(2, 4))
  return [[code.slice(0, 2), code.slice(4, end)], ...parts(code.slice(end))]
}

test("whatever the receiver is called, the code can be read to its end", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).map((text) => `A${text}`)
  fc.assert(
    fc.property(name, name, fc.integer({ min: 1, max: 1e10 }), (receiver, city, cents) => {
      const amount = (cents / 100).toFixed(2)
      const code = pixCode({ key: "pix@funil.test", name: receiver, city }, { amount, reference: "a1" })
      const read = parts(code)
      expect(read.map(([id]) => id)).toEqual(["00", "26", "52", "53", "54", "58", "59", "60", "62", "63"])
      const values = new Map(read)
      expect(values.get("54")).toBe(amount)
      expect(values.get("59")).toMatch(/^A[\x20-\x7e]{0,24}$/)
      expect(values.get("60")).toMatch(/^A[\x20-\x7e]{0,14}$/)
      expect(values.get("63")).toBe(checksum(code.slice(0, -4)))
    }),
  )
})
