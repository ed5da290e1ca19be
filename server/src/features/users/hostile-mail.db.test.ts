import { requestPasswordCode } from "@funil/contract/account/auth"
import { createAccount } from "@funil/contract/account/sign-up"
import { createUser, updateUser } from "@funil/contract/account/users"
import { beforeAll, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox } from "../../../test/mailbox.ts"

const api = await testApi()
const mail = await mailbox(api)
const injection = "Ana\r\nBcc: evil@evil.test\r\n\r\n<b>x</b> =?utf-8?q?y?="
const domain = "empresa-do-mal"
let boss: Person

beforeAll(async () => {
  const email = "kelvin@k.test"
  const body = { domain, email, password: "uma-senha-de-teste-7", first_name: "Ana", company: "Empresa" }
  const { user, token } = await api.call(createAccount, null, { body })
  boss = { id: user.id, token, domain, email }
  await nameBadly(boss.id)
  const { owner } = api.database
  await owner.updateTable("accounts").set({ company: injection }).where("domain", "=", domain).execute()
})

/** Stores a name with line breaks, as older versions allowed. */
async function nameBadly(id: string): Promise<void> {
  const names = { first_name: injection, last_name: injection }
  await api.database.owner.updateTable("users").set(names).where("id", "=", id).execute()
}

function headersOf(data: string): string[] {
  return (data.split(/\r?\n\r?\n/)[0] ?? "").split(/\r?\n(?![ \t])/).map((line) => line.split(":")[0] ?? "")
}

async function requireHarmless(to: string): Promise<void> {
  const { to: recipients, data } = await mail.next(to)
  expect(recipients).toEqual([to])
  const names = headersOf(data).map((name) => name.toLowerCase())
  expect(names).not.toContain("bcc")
  expect(names.filter((name) => name === "to" || name === "subject" || name === "from")).toHaveLength(3)
}

test("no name or company adds a header or a reader to an invitation", async () => {
  const to = "bia@k.test"
  await api.call(createUser, boss, { body: { first_name: "Bia", email: to } })
  await requireHarmless(to)
})

test("nor to the notice of a changed e-mail", async () => {
  const colleague = await api.colleague(boss, "agent")
  await nameBadly(colleague.id)
  await api.call(updateUser, boss, { params: { id: colleague.id }, body: { email: "novo@k.test" } })
  await requireHarmless(colleague.email)
})

test.each([
  ["a@k.test, evil@evil.test"],
  ["a@k.test\r\nBcc: evil@evil.test"],
  ['"a@k.test"@evil.test'],
  ["<a@k.test>"],
  ["a@k.test;b@k.test"],
  ["a b@k.test"],
  ["a@k"],
])("an address such as %s is none", async (email) => {
  const reply = await api.raw("POST", "/users", boss, { first_name: "x", email })
  expect(reply).toMatchObject({ status: 422, body: { email: [expect.any(String)] } })
})

test("a code goes to the stored address alone, however much another one looks like it", async () => {
  // The Kelvin sign becomes k in lower case. The others stay unchanged.
  for (const email of [
    "\u212aelvin@\u212a.test",
    "kelvın@k.test",
    "ｋelvin@k.test",
    "kelvin+x@k.test",
    "KELVIN@K.TEST",
  ])
    await api.call(requestPasswordCode, null, { body: { email, domain } })
  await api.call(createUser, boss, { body: { first_name: "Fim", email: "fim@k.test" } })
  await mail.next("fim@k.test")
  const readers = new Set(mail.unread.flatMap(({ to }) => to))
  expect([...readers]).toEqual([boss.email])
})
