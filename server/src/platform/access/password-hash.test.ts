import { expect, test } from "vitest"
import { hashPassword, isPassword } from "./password-hash.ts"

test("a password is kept as an argon2id hash of OWASP's minimum, and known again", async () => {
  const stored = await hashPassword("girassol na janela")
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword("girassol na janela", stored)).toBe(true)
  expect(await isPassword("girassol na varanda", stored)).toBe(false)
  expect(await isPassword("girassol na janela", null)).toBe(false)
})
