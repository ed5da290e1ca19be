import { afterEach, expect, test } from "vitest"
import { setRegion } from "../../lib/text/format.ts"
import { workflows } from "../../words/en/workflows.ts"
import { mailVariables } from "./use-mail-variables.ts"

const brazil = { timezone: "America/Sao_Paulo", currency: "BRL", language: "pt-BR" } as const

afterEach(() => setRegion(brazil))

test("mails about a company offer a CNPJ in Brazil alone", () => {
  const labels = () => mailVariables("company", [], workflows.variableNames).map(({ label }) => label)
  setRegion({ timezone: "America/New_York", currency: "USD", language: "en" })
  expect(labels()).not.toContain("CNPJ")
  expect(labels()).toContain("Website")
  setRegion({ ...brazil, language: "en" })
  expect(labels()).toContain("CNPJ")
})
