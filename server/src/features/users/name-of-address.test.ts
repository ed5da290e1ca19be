import { expect, test } from "vitest"
import { nameOfAddress } from "./name-of-address.ts"

test.each([
  ["bia@x.test", "Bia", null],
  ["maria.da.silva@x.test", "Maria", "da Silva"],
  ["JOAO_SOUZA+crm@x.test", "Joao", "Souza"],
  ["ana-paula.reis2@x.test", "Ana", "Paula Reis2"],
  ["123@x.test", "123@x.test", null],
])("%s is called %s %s", (email, first_name, last_name) => {
  expect(nameOfAddress(email)).toEqual({ first_name, last_name })
})
