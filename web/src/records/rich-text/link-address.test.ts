import { expect, test } from "vitest"
import { linkAddress } from "./link-address.ts"

test("an address is taken as it is typed, with the scheme it lacks", () => {
  expect(linkAddress(" https://exemplo.com.br/a?b=c#d ")).toBe("https://exemplo.com.br/a?b=c#d")
  expect(linkAddress("exemplo.com.br/preços")).toBe("https://exemplo.com.br/preços")
  expect(linkAddress("ana@loja.com.br")).toBe("mailto:ana@loja.com.br")
  expect(linkAddress("tel:+5511987654321")).toBe("tel:+5511987654321")
})

test("what leads nowhere, or where notes don't lead, is none", () => {
  for (const typed of [
    "",
    "  ",
    "proposta",
    "javascript:alert(1)",
    "data:text/html,x",
    "a b.com",
    "//x.com",
  ]) {
    expect(linkAddress(typed), typed).toBeUndefined()
  }
})
