import { expect, test } from "vitest"
import { AppError } from "../app-error.ts"
import { requireUncommon } from "./common-passwords.ts"

test.each([
  "123456",
  "password",
  "qwerty123",
  "iloveyou",
  "abcdef",
  "654321",
  "aaaaaa",
  "12341234",
  "88888888",
])("%s is refused", (password) => {
  expect(() => requireUncommon(password)).toThrow(AppError)
})

test.each([
  "demo-demo",
  "uma-senha-de-teste-7",
  "Tr0ubadour&3",
  "a".repeat(200),
  "abcdefghijklmnopqrstuvwxyz",
  "ção çã",
])("%s is accepted", (password) => {
  expect(() => requireUncommon(password)).not.toThrow()
})
