import { getAccountStatus } from "@funil/contract/account/accounts"
import { getMe } from "@funil/contract/account/auth"
import { proveEmail, sendEmailProof } from "@funil/contract/account/email-proof"
import { inviteUsers, renewInvitation } from "@funil/contract/account/invitations"
import { createAccount, createLead } from "@funil/contract/account/sign-up"
import { trashUser } from "@funil/contract/account/users"
import { sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { runQueued } from "../../../test/run-queued.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeSignUps } from "./purge-accounts.ts"

const sink = await smtpSink()
const env = { SMTP_URL: sink.url, PUBLIC_URL: "https://funil.test" }
const api = await testApi(env)
const unbilled = await testApi({ ...env, BILLING: "off" })
const password = "uma-senha-de-teste-7"
let made = 0

/** Signs a stranger up. */
async function stranger(of = api, more: { email?: string; first_name?: string; company?: string } = {}) {
  made += 1
  const domain = `novo-${made}`
  const email = more.email ?? `dona${made}@novo.test`
  const body = { domain, password, first_name: "Dona", company: "Novo", ...more, email }
  const { id, token, user, has_trial } = await of.call(createAccount, null, { body })
  const who: Person = { id: user.id, token, domain, email }
  return { who, accountId: id, has_trial }
}

const queued = async (of = api) => {
  for (const name of ["account.mail_proof", "user.mail_invitation", "mail.send"]) await runQueued(of, name)
}
const received = () => sink.received.splice(0)
const code = (data: string) => /^[A-Z2-9]{6}$/m.exec(data)?.[0] ?? ""

async function proved(of = api, more = {}) {
  const one = await stranger(of, more)
  await queued(of)
  const mail = received().find(({ to }) => to.includes(one.who.email))
  await of.call(proveEmail, one.who, { body: { code: code(mail?.data ?? "") } })
  return one
}

const addresses = (count: number, host: string) =>
  Array.from({ length: count }, (_, place) => `p${place}@${host}`)

afterEach(() => void received())

test("nothing but its code leaves an account before the e-mail is proved, and then what waited does", async () => {
  const { who } = await stranger()
  await api.call(inviteUsers, who, { body: { emails: ["bia@fora.test"] } })
  await queued()
  const [proof, ...others] = received()
  expect(proof?.to).toEqual([who.email])
  expect(others).toEqual([])
  expect((await api.call(getMe, who, {})).account.email_proved).toBe(false)
  expect((await api.send(proveEmail, who, { body: { code: "AAAAAA" } })).status).toBe(422)
  await api.call(proveEmail, who, { body: { code: code(proof?.data ?? "").toLowerCase() } })
  await queued()
  expect(received().map(({ to }) => to)).toEqual([["bia@fora.test"]])
  expect((await api.call(getMe, who, {})).account.email_proved).toBe(true)
})

test("the code is mailed again, at most three times an hour, and guessed at most ten times", async () => {
  const { who } = await stranger()
  for (const _ of [1, 2, 3]) await api.call(sendEmailProof, who, {})
  expect((await api.send(sendEmailProof, who, {})).status).toBe(429)
  for (const _ of addresses(10, "x")) await api.send(proveEmail, who, { body: { code: "AAAAAA" } })
  expect((await api.send(proveEmail, who, { body: { code: "AAAAAA" } })).status).toBe(429)
})

test("a mailbox gets 5 codes a day over all accounts, whatever follows its plus", async () => {
  for (const place of addresses(7, "alvo.test").keys())
    await stranger(api, { email: `alvo+${place}@alvo.test` })
  const { who } = await stranger(api, { email: "Alvo@alvo.test" })
  await queued()
  expect(received().filter(({ to }) => to.some((address) => address.endsWith("alvo.test")))).toHaveLength(5)
  expect((await api.send(sendEmailProof, who, {})).status).toBe(429)
})

test("an account invites 50 on its first day, however they are sent", async () => {
  const { who } = await proved()
  await api.call(inviteUsers, who, { body: { emails: addresses(50, "dia.test") } })
  const more = await api.send(inviteUsers, who, { body: { emails: ["p51@dia.test"] } })
  expect(more).toMatchObject({ status: 429, body: { code: "too_many_invitations" } })
})

test("an address gets 3 invitations a day over all accounts, whatever follows its plus", async () => {
  const [one, two] = [await proved(), await proved()]
  const again = async (who: Person, email: string) => {
    const reply = await api.send(inviteUsers, who, { body: { emails: [email] } })
    const [user] = reply.status === 201 ? reply.body.invited : []
    if (user) await api.call(trashUser, who, { params: { id: user.id } })
    return { status: reply.status, user }
  }
  for (const _ of [1, 2]) expect((await again(one.who, "alvo@fora.test")).status).toBe(201)
  expect((await again(two.who, "Alvo+1@fora.test")).status).toBe(201)
  expect((await again(two.who, "alvo@fora.test")).status).toBe(429)
})

test("without billing there are no daily limits", async () => {
  const { who } = await proved(unbilled)
  await unbilled.call(inviteUsers, who, { body: { emails: addresses(50, "livre.test") } })
  const { invited } = await unbilled.call(inviteUsers, who, { body: { emails: ["p51@livre.test"] } })
  for (const _ of [1, 2, 3, 4])
    await unbilled.call(renewInvitation, who, { params: { id: invited[0]?.id ?? "" }, body: { mail: true } })
})

test("the subject of an invitation has no link and at most 60 characters of names", async () => {
  const names = { first_name: "Ganhe em https://mau.test www.mau.test", company: "a".repeat(100) }
  const { who } = await proved(api, names)
  await api.call(inviteUsers, who, { body: { emails: ["caio@fora.test"] } })
  await queued()
  const data = (received()[0]?.data ?? "").replaceAll(/=\r?\n/g, "")
  expect(data).not.toContain("mau.test")
  expect(/^Subject: .*(\r?\n .*)*/m.exec(data)?.[0]).not.toContain("a".repeat(61))
})

test("a mailbox has one trial a year, and the sign-up and the account's status say so", async () => {
  const status = ({ who }: { who: Person }) => api.call(getAccountStatus, who, {})
  const [first, second] = [
    await stranger(api, { email: "ivo@mesma.test" }),
    await stranger(api, { email: "ivo+1@mesma.test" }),
  ]
  expect([first.has_trial, second.has_trial]).toEqual([true, false])
  expect(await status(first)).toMatchObject({ state: "trial", trial_refused: false })
  expect(await status(second)).toMatchObject({ state: "free", trial_refused: true })
  const plan = async ({ who }: { who: Person }) => (await api.call(getMe, who, {})).account.state
  expect(await plan(await stranger(api, { email: "eva@mesma.test" }))).toBe("trial")
  expect(await plan(await stranger(api, { email: "Eva+2@mesma.test" }))).toBe("free")
  await sql`update past_trials set began_at = began_at - interval '13 months'`.execute(api.database.owner)
  expect(await plan(await stranger(api, { email: "eva@mesma.test" }))).toBe("trial")
})

test("a lead is deleted 30 days after its last change", async () => {
  const { accountId } = await stranger()
  for (const email of ["velha@lead.test", "nova@lead.test"])
    await api.call(createLead, null, { body: { email } })
  await sql`
    update leads set updated_at = updated_at - interval '30 days' where email = 'velha@lead.test'
  `.execute(api.database.owner)
  await purgeSignUps.run(await systemContext(api.services, accountId as never), null)
  const { rows } = await sql`select email from leads`.execute(api.database.owner)
  expect(rows).toEqual([{ email: "nova@lead.test" }])
})
