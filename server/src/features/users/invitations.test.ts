import { expect, test } from "vitest"
import type { Context } from "../../platform/context.ts"
import { invitationMail } from "./invitation-mail.ts"
import type { Invitation } from "./invitation-queries.ts"
import { nameOfAddress } from "./invitations.ts"

test("names that are written from right to left leave the subject and the sentences of an invitation in order", () => {
  const services = { config: { publicUrl: "https://funil.test", secretKey: "x".repeat(32) } }
  const ctx = { language: "en", accountId: "1", services } as unknown as Context
  const user = { id: "1", first_name: "\u05D3", email: "a@b.test", role: "agent", pipelines: [] }
  const invitation = {
    id: "2",
    user,
    domain: "x",
    company: "\u05D2",
    invited_by: { name: "\u05D3\u05D5\u05D3" },
  }
  const { subject, text, html } = invitationMail(ctx, invitation as unknown as Invitation)
  expect(subject).toBe("\u2068\u05D3\u05D5\u05D3\u2069 invited you to \u2068\u05D2\u2069 on Funil")
  for (const body of [text, html]) {
    expect(body).toContain("Hello \u2068\u05D3\u2069,")
    expect(body).toContain("\u2068\u05D3\u05D5\u05D3\u2069 invited you to join \u2068\u05D2\u2069 on Funil.")
  }
})

test.each([
  ["bia@x.test", "Bia", null],
  ["maria.da.silva@x.test", "Maria", "da Silva"],
  ["JOAO_SOUZA+crm@x.test", "Joao", "Souza"],
  ["ana-paula.reis2@x.test", "Ana", "Paula Reis2"],
  ["123@x.test", "123@x.test", null],
])("%s is called %s %s", (email, first_name, last_name) => {
  expect(nameOfAddress(email)).toEqual({ first_name, last_name })
})
