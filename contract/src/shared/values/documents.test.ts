import { expect, test } from "vitest"
import { cnpj, cpf, withMask } from "./documents.ts"

test.each([
  [cpf, "529.982.247-25", "52998224725"],
  [cpf, " 52998224725 ", "52998224725"],
  [cnpj, "11.222.333/0001-81", "11222333000181"],
  [cnpj, "12.abc.345/01de-35", "12ABC34501DE35"],
])("a document is stored without its mask", (schema, typed, stored) => {
  expect(schema.parse(typed)).toBe(stored)
})

test.each([
  [cpf, "529.982.247-26"],
  [cpf, "111.111.111-11"],
  [cpf, "abc529.982.247-25"],
  [cpf, ""],
  [cnpj, "11.222.333/0001-82"],
  [cnpj, "12.ABC.345/01DE-36"],
  [cnpj, "52998224725"],
])("wrong check digits and other forms are refused", (schema, typed) => {
  expect(schema.safeParse(typed).success).toBe(false)
})

test.each([
  ["52998224725", "529.982.247-25"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12ABC34501DE35", "12.ABC.345/01DE-35"],
  ["EIN 12-3456789", "EIN 12-3456789"],
])("%s is written %s", (stored, written) => {
  expect(withMask(stored)).toBe(written)
})
