import { expect, test } from "vitest"
import { cepMask, cnpjMask, cpfMask } from "./document-mask.ts"

test("a CPF is read with or without its signs, and no longer than it is", () => {
  expect(cpfMask.read("529.982.247-25")).toBe("52998224725")
  expect(cpfMask.read(" 52998224725 ")).toBe("52998224725")
  expect(cpfMask.read("529.982.247-2599")).toBe("52998224725")
  expect(cpfMask.show("52998224725")).toBe("529.982.247-25")
  expect(cpfMask.show("5299")).toBe("529.9")
})

test("a CNPJ takes letters, but not among its check digits", () => {
  expect(cnpjMask.read("12.abc.345/01de-35")).toBe("12ABC34501DE35")
  expect(cnpjMask.read("12.ABC.345/01DE-X35")).toBe("12ABC34501DE35")
  expect(cnpjMask.show("12ABC34501DE35")).toBe("12.ABC.345/01DE-35")
  expect(cnpjMask.read("11.222.333/0001-81")).toBe("11222333000181")
})

test("a CEP has eight digits", () => {
  expect(cepMask.read("01001-000")).toBe("01001000")
  expect(cepMask.show("01001000")).toBe("01001-000")
})
