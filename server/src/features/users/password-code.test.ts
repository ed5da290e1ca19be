import { expect, test } from "vitest"
import { hashCode, passwordCode } from "./password-code.ts"

const key = "a-secret-key-for-tests-0123456789"

test("a code is six characters that nobody takes for one another", () => {
  for (let seed = 0; seed < 500; seed += 1)
    expect(passwordCode(key, String(seed))).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
})

test("a code follows from its seed and the secret key, and all are used alike", () => {
  expect(passwordCode(key, "1")).toBe(passwordCode(key, "1"))
  expect(passwordCode(key, "1")).not.toBe(passwordCode(`${key}x`, "1"))
  const codes = new Set(Array.from({ length: 2000 }, (_, seed) => passwordCode(key, String(seed))))
  expect(codes.size).toBe(2000)
  expect(new Set([...codes].join(""))).toHaveProperty("size", 31)
})

test("a stored code belongs to one user", () => {
  expect(hashCode(key, "ana", "ABC234").equals(hashCode(key, "bia", "ABC234"))).toBe(false)
})
