import { expect, test } from "vitest"
import { AppError } from "../app-error.ts"
import { hashPassword, isPassword, requireUncommon } from "./passwords.ts"

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

test("a password is kept as an argon2id hash of OWASP's minimum, and known again", async () => {
  const stored = await hashPassword("girassol na janela")
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword("girassol na janela", stored)).toBe(true)
  expect(await isPassword("girassol na varanda", stored)).toBe(false)
  expect(await isPassword("girassol na janela", null)).toBe(false)
})
