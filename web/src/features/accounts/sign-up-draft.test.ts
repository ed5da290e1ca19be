import { expect, test } from "vitest"
import { reachableStep, suggestedDomain } from "./sign-up-draft.ts"

test("a step opens only when all before it are answered", () => {
  expect(reachableStep({}, "password")).toBe("email")
  expect(reachableStep({ email: "a@b.co", hash: "h" }, "company")).toBe("domain")
  const filled = { email: "a@b.co", hash: "h", domain: "acme", first_name: "Ana" }
  expect(reachableStep(filled, "password")).toBe("password")
  expect(reachableStep(filled, "domain")).toBe("domain")
})

test("a domain is suggested from a company's e-mail, not from a public mail service", () => {
  expect(suggestedDomain("ana@padaria-sol.com.br")).toBe("padaria-sol")
  expect(suggestedDomain("ana@gmail.com")).toBe("")
  expect(suggestedDomain("ana@x.com")).toBe("")
})
