import { roles } from "@funil/contract/account/permissions"
import { withdrawConsents } from "@funil/contract/forms/consents"
import {
  cancelMail,
  type MailDraft,
  mailUndoSeconds,
  maxMailsPerHour,
  previewMail,
  retryMail,
  sendMail,
  updateMailSettings,
} from "@funil/contract/messages/mails"
import { getMessage } from "@funil/contract/messages/messages"
import { type ActivityItem, listActivity } from "@funil/contract/records/activity"
import { createContact, findContacts } from "@funil/contract/records/contacts"
import { createDeal, getDeal, updateDeal } from "@funil/contract/records/deals"
import { createFile, type RecordFile, trashFile } from "@funil/contract/records/files"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { type DeliveryScene, deliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { systemContext } from "../../platform/system-context.ts"
import { type Suppression, suppress } from "../deliveries/suppressions.ts"

let refused = ""
const sink = await smtpSink((command) =>
  refused !== "" && command.includes(refused) ? "550 5.1.1 user unknown" : undefined,
)
const api = await testApi({
  SMTP_URL: sink.url,
  MAIL_FROM: "Funil <funil@funil.test>",
  PUBLIC_URL: "https://funil.test",
})
let scene: DeliveryScene
let admin: Person
let rita: string

beforeEach(async () => {
  refused = ""
  sink.received.length = 0
  await sql`update deliveries set next_at = null`.execute(api.database.owner)
  scene = await deliveryScene(api)
  admin = scene.admin
  const body = { first_name: "Rita", last_name: "Lima", email: "Rita@sol.test" }
  rita = (await api.call(createContact, admin, { body })).id
  await api.call(updateDeal, admin, { params: { id: scene.dealId }, body: { contacts: [rita] } })
})

function draft(more: Partial<MailDraft> = {}): MailDraft {
  const about = { entity: "deal" as const, record_id: scene.dealId, to: ["rita@sol.test"] }
  return { ...about, subject: "Proposta do {{name}}", body: "<p>Olá, {{contact_first_name}}!</p>", ...more }
}

const send = async (more: Partial<MailDraft> = {}, who = admin) =>
  (await api.call(sendMail, who, { body: draft(more) })).id
const trySend = (more: Partial<MailDraft> = {}, who = admin) => api.send(sendMail, who, { body: draft(more) })

const idOf = async (value: string) =>
  (await api.call(findContacts, admin, { query: { attribute: "email", value } }))[0]?.id ?? ""

async function sendDue(): Promise<number> {
  scene.pass(mailUndoSeconds)
  return scene.queue.drain()
}

async function mailsOf(who = admin, host: { entity: "deal" | "contact"; record_id: string } | null = null) {
  const query = { ...(host ?? { entity: "deal" as const, record_id: scene.dealId }), kinds: "message" }
  const { data } = await api.call(listActivity, who, { query })
  return data.flatMap((item: ActivityItem) => (item.kind === "message" ? item.message : []))
}

async function addFile(name = "proposta.txt", text = "Forno: R$ 100"): Promise<RecordFile> {
  const file = new File([text], name, { type: "text/plain" })
  const body = { entity: "deal", record_id: scene.dealId, file }
  return (await api.raw("POST", createFile.path, admin, body)).body as RecordFile
}

async function suppressed(address: string, reason: Suppression): Promise<void> {
  const ctx = await systemContext(api.services, await accountOf(api, admin))
  await inTransaction(ctx, (tx) => suppress(tx, address, reason))
}

test("a mail waits for its undo, goes out in the name of who wrote it, and stands in the timeline with its state", async () => {
  const id = await send()
  expect(await scene.queue.drain()).toBe(0)
  expect(await mailsOf()).toMatchObject([
    {
      id,
      to: "rita@sol.test",
      subject: "Proposta do Forno",
      state: "queued",
      mail: { author: { id: admin.id }, line: "to", copies: [], attachments: [], beginning: "Olá, Rita!" },
    },
  ])
  expect(await sendDue()).toBe(1)
  const { data, from, to } = await sink.next("rita@sol.test")
  expect({ from, to }).toEqual({ from: "funil@funil.test", to: ["rita@sol.test"] })
  expect(data).toMatch(/^From: Ana Souza <funil@funil\.test>$/m)
  expect(data).toContain(`Reply-To: ${admin.email}\n`)
  expect(data).toContain(`Message-ID: <${id}@funil.test>`)
  expect(data).not.toMatch(/^(Auto-Submitted|List-Unsubscribe)/m)
  expect(data).toMatch(/Content-Type: text\/plain[\s\S]*Ol=C3=A1, Rita![\s\S]*Content-Type: text\/html/)
  expect(await mailsOf()).toMatchObject([{ id, state: "sent" }])
})

test("a mail that is cancelled in time reaches nobody, and one that went out can't be", async () => {
  const id = await send({ cc: ["joao@sol.test"] })
  const params = { id }
  expect((await api.send(cancelMail, admin, { params })).status).toBe(204)
  expect(await sendDue()).toBe(0)
  expect(sink.received).toEqual([])
  expect(await mailsOf()).toMatchObject([
    { state: "withheld", reason: "called_off", mail: { copies: [{ state: "withheld" }] } },
  ])
  const gone = await send()
  await sendDue()
  expect((await api.send(cancelMail, admin, { params: { id: gone } })).status).toBe(409)
  expect((await api.send(cancelMail, admin, { params })).status).toBe(409)
})

test("several get the same mail each by itself, one whom it does not reach is told and it is sent to that one again", async () => {
  refused = "joao@sol.test"
  const id = await send({ cc: ["joao@sol.test", "RITA@sol.test"] })
  expect(await sendDue()).toBe(2)
  const { data, to } = await sink.next("rita@sol.test")
  expect(to).toEqual(["rita@sol.test"])
  expect(data).toMatch(/^To: rita@sol\.test$/m)
  expect(data).toMatch(/^Cc: joao@sol\.test$/m)
  expect(await mailsOf()).toMatchObject([
    {
      id,
      state: "sent",
      mail: { copies: [{ to: "joao@sol.test", line: "cc", state: "failed", reason: "bounced" }] },
    },
  ])
  refused = ""
  const params = { id }
  expect((await api.send(retryMail, admin, { params })).status).toBe(204)
  expect(await scene.queue.drain()).toBe(1)
  const again = await sink.next("joao@sol.test")
  expect(again.data).toContain(`Message-ID: <${id}@funil.test>`)
  expect((await api.send(retryMail, admin, { params })).status).toBe(409)
})

test("a mail that is sent twice under one key is one", async () => {
  const key = { "idempotency-key": "twice" }
  const replies = await Promise.all([1, 2].map(() => api.send(sendMail, admin, { body: draft() }, key)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await mailsOf()).toHaveLength(1)
})

test("variables say what is known of the first receiver, and those that say nothing are told before", async () => {
  const body = { first_name: "Bia", email: "bia@sol.test" }
  await api.call(createContact, admin, { body })
  const sent = draft({
    to: ["bia@sol.test"],
    body: "<p>{{contact_first_name}}: {{contact_phone}} {{nada}}</p>",
  })
  const { files: _, ...shown } = sent
  const seen = await api.call(previewMail, admin, { body: shown })
  expect(seen).toMatchObject({ subject: "Proposta do Forno", missing: ["contact_phone", "nada"] })
  expect(seen.html).toContain("Bia: ")
  expect(seen.receivers).toEqual([{ email: "bia@sol.test", name: "Bia", warning: null }])
  const about = { entity: "contact" as const, record_id: rita, to: ["bia@sol.test", "rita@sol.test"] }
  const ofContact = await api.call(previewMail, admin, {
    body: { ...shown, ...about, to: ["rita@sol.test"] },
  })
  expect(ofContact.html).toContain("Rita: ")
})

test("nothing that a value, a subject or an address holds adds a line, a receiver or a tag", async () => {
  const evil = "Rita\r\nBcc: bob@evil.test"
  // Older versions stored such names. The API rejects the name and the subject today.
  await sql`update contacts set first_name = ${`<b onclick=x>${evil}</b>`}, last_name = '{{owner_email}}' where id = ${rita}`.execute(
    api.database.owner,
  )
  expect((await trySend({ subject: "Oi\r\nX-Evil: 1" })).status).toBe(422)
  const id = await send({
    subject: "Oi {{contact_first_name}}",
    body: `<p onclick="x()">{{contact_first_name}} {{contact_last_name}}</p><script>x()</script><img src=x><a href="javascript:x()">a</a>`,
  })
  await sendDue()
  const { data, to } = await sink.next("rita@sol.test")
  expect(to).toEqual(["rita@sol.test"])
  const head = data.split("\n\n")[0] ?? ""
  expect(head).not.toMatch(/^(X-Evil|Bcc):/im)
  const { html, subject } = await api.call(getMessage, admin, { params: { id } })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).toContain("&lt;b onclick=x&gt;Rita")
  expect(html).toContain("{{owner_email}}")
  expect(html).not.toMatch(/<script|<img|onclick="|javascript:/)
  for (const address of [
    "a@x.test, bob@evil.test",
    "a,bob@evil.test",
    "<a@x.test>",
    "a@x.test\nBcc: b@x.test",
    "x",
  ])
    expect((await trySend({ to: [address] })).status, address).toBe(422)
})

test("files of the record go along as they are, and nothing else does", async () => {
  const file = await addFile()
  const id = await send({ files: [file.id] })
  await api.call(trashFile, admin, { params: { id: file.id } })
  await sendDue()
  const { data } = await sink.next("rita@sol.test")
  expect(data).toMatch(/Content-Disposition: attachment; filename=proposta\.txt/)
  expect(data).toContain(Buffer.from("Forno: R$ 100").toString("base64"))
  expect(await mailsOf()).toMatchObject([{ id, mail: { attachments: [{ name: "proposta.txt", size: 13 }] } }])
  // A deleted file, another record's, another account's, and an unknown id.
  const { id: other } = await addFile()
  const stranger = await api.signUp()
  const theirs = await deliveryScene(api)
  expect((await trySend({ files: [file.id] })).status).toBe(422)
  expect((await trySend({ entity: "contact", record_id: rita, files: [other] })).status).toBe(422)
  const foreign = { entity: "deal" as const, record_id: theirs.dealId, files: [other] }
  expect((await trySend(foreign, theirs.admin)).status).toBe(422)
  expect((await trySend({}, stranger)).status).toBe(404)
})

test("a file that is gone for good when a mail goes out ends the sending, and says so", async () => {
  const file = await addFile()
  const id = await send({ files: [file.id] })
  await sql`delete from files where id = ${file.id}`.execute(api.database.owner)
  await sendDue()
  expect(sink.received).toEqual([])
  expect(await mailsOf()).toMatchObject([{ id, state: "failed", reason: "file_gone", error: "proposta.txt" }])
})

test("more files than a mail server takes are refused", async () => {
  const { id } = await addFile()
  await sql`update files set size = ${16 * 1024 * 1024} where id = ${id}`.execute(api.database.owner)
  expect((await trySend({ files: [id] })).body).toMatchObject({ files: ["O máximo é 15 MB."] })
})

test("the signature of who writes stands below, cleaned, where it is wanted", async () => {
  const signature = `<p>Ana · <a href="https://sol.test">Sol</a></p><script>x()</script>`
  const kept = await api.call(updateMailSettings, admin, { body: { signature } })
  expect(kept).toEqual({
    is_configured: true,
    signature: `<p>Ana · <a href="https://sol.test">Sol</a></p>`,
  })
  const textOf = async (id: string) => (await api.call(getMessage, admin, { params: { id } })).text
  expect(await textOf(await send({ signature: true }))).toBe("Olá, Rita!\n\n-- \nAna · Sol\n")
  expect(await textOf(await send())).toBe("Olá, Rita!\n")
})

test("who has to be written to with care is told before; a complaint alone keeps a mail back", async () => {
  const warning = async (to: string) => {
    const { files: _, ...shown } = draft({ to: [to] })
    return (await api.call(previewMail, admin, { body: shown })).receivers[0]?.warning
  }
  expect(await warning("rita@sol.test")).toBeNull()
  for (const purpose of ["service", "marketing"] as const)
    await api.call(withdrawConsents, admin, { params: { id: rita }, body: { purpose } })
  expect(await warning("rita@sol.test")).toBe("withdrawn")
  const states = { unsubscribed: "sent", bounced: "sent", complained: "failed" } as const
  for (const reason of ["unsubscribed", "bounced", "complained"] as const) {
    const to = `${reason}@sol.test`
    await suppressed(to, reason)
    expect(await warning(to)).toBe(reason)
    const id = await send({ to: [to] })
    await sendDue()
    expect((await api.call(getMessage, admin, { params: { id } })).state, reason).toBe(states[reason])
  }
})

test("of an address whose contact a restricted agent does not see, nothing is said", async () => {
  const agent = await api.colleague(admin, "restricted_agent")
  const own = (await api.call(createDeal, agent, { body: { name: "Meu" } })).id
  const hidden = { first_name: "Oculta", email: "oculta@sol.test" }
  await api.call(createContact, admin, { body: hidden })
  for (const address of [hidden.email, "ninguem@sol.test"]) await suppressed(address, "unsubscribed")
  const seen = async (who: Person, to: string) => {
    const { files: _, ...shown } = draft({ to: [to], record_id: own })
    return (await api.call(previewMail, who, { body: shown })).receivers[0]?.warning
  }
  expect(await seen(agent, hidden.email)).toBeNull()
  expect(await seen(admin, hidden.email)).toBe("unsubscribed")
  expect(await seen(agent, "ninguem@sol.test")).toBe("unsubscribed")
  await api.call(updateDeal, admin, { params: { id: own }, body: { contacts: [await idOf(hidden.email)] } })
  expect(await seen(agent, hidden.email)).toBe("unsubscribed")
})

test("a person sends so many mails in an hour, and others still may", async () => {
  await sql`
    insert into throttles (account_id, key, count, resets_at)
    select account_id, lower('mails ' || id), ${maxMailsPerHour - 1}, ${new Date(api.clock.now.getTime() + 600_000)}
    from users where id = ${admin.id}
  `.execute(api.database.owner)
  expect((await trySend()).status).toBe(201)
  const late = await trySend()
  expect(late.status).toBe(429)
  expect(Number(late.headers["retry-after"])).toBe(600)
  expect((await trySend({}, await api.colleague(admin, "manager"))).status).toBe(201)
})

test.each(roles)("%s sends mails about what the role may write and see", async (role) => {
  const who = role === "admin" ? admin : await api.colleague(admin, role)
  const isOpen = role === "admin" || role === "manager" || role === "agent"
  const refusal = role === "restricted_agent" ? 404 : 403
  expect((await trySend({}, who)).status).toBe(isOpen ? 201 : refusal)
  // A visitor can't own deals.
  await api.send(updateDeal, admin, { params: { id: scene.dealId }, body: { user_id: who.id } })
  const isMine = isOpen || role === "restricted_agent"
  expect((await trySend({}, who)).status).toBe(isMine ? 201 : 403)
})

test("nobody but who wrote a mail cancels it or sends it again", async () => {
  const id = await send()
  const manager = await api.colleague(admin, "manager")
  for (const who of [manager, await api.signUp()])
    for (const endpoint of [cancelMail, retryMail])
      expect((await api.send(endpoint, who, { params: { id } })).status).toBe(404)
})

test("an agent who sees only some contacts reads of a mail no copy to the others", async () => {
  const agent = await api.colleague(admin, "restricted_agent")
  const body = { first_name: "Léo", email: "leo@lua.test" }
  await api.call(createContact, admin, { body })
  await send({ cc: ["leo@lua.test", agent.email, admin.email] })
  await api.call(updateDeal, admin, { params: { id: scene.dealId }, body: { user_id: agent.id } })
  const copies = async (who: Person) => (await mailsOf(who)).flatMap(({ mail }) => mail?.copies ?? [])
  expect((await copies(admin)).map(({ to }) => to)).toEqual(["leo@lua.test", agent.email, admin.email])
  expect((await copies(agent)).map(({ to }) => to)).toEqual([agent.email, "Ana Souza"])
})

test("a mail is no contact by itself: a deal's last contact is what is logged", async () => {
  const params = { id: scene.dealId }
  const before = await api.call(getDeal, admin, { params })
  await send()
  await sendDue()
  expect((await api.call(getDeal, admin, { params })).last_contact_at).toBe(before.last_contact_at)
})
