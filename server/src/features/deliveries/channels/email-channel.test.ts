import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { smtpSink } from "../../../../test/fakes/smtp-sink.ts"
import { readConfig } from "../../../platform/config.ts"
import type { SendableMail } from "../delivery.ts"
import { sendEmail } from "./email-channel.ts"

const dataDir = await mkdtemp(join(tmpdir(), "funil-email-"))
afterAll(() => rm(dataDir, { recursive: true }))

/** What the local part of an address makes the server say. */
const refusals = new Map([
  ["unknown", "550 5.1.1 <unknown@sol.test> user unknown"],
  ["blocked", "550 5.7.1 message refused by policy"],
  ["busy", "451 4.3.0 try again later"],
  ["full", "452 4.2.2 mailbox full"],
])
const sink = await smtpSink((command) => refusals.get(/^RCPT TO:<([^@]*)@/.exec(command)?.[1] ?? ""))
const needsLogin = await smtpSink((command) => {
  if (command.startsWith("EHLO")) return "250-sink\r\n250 AUTH PLAIN LOGIN"
  return command.startsWith("AUTH") ? "535 5.7.8 wrong password" : undefined
})

function sender(SMTP_URL = "") {
  const env = { SECRET_KEY: "a-secret-key-for-tests-0123456789", DATA_DIR: dataDir, SMTP_URL }
  return { config: readConfig(env), now: new Date(), withinMs: 1000 }
}

const mail = (to: string): SendableMail => ({
  id: "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000",
  ref: "ref",
  to,
  subject: "Olá",
  html: "<p>Olá</p>",
  text: "Olá",
  fromName: 'Sol "& Cia\r\nBcc: eva@evil.test',
  replyTo: null,
  unsubscribeUrl: null,
  pixelUrl: null,
})

test.each([
  ["unknown@sol.test", { state: "failed", reason: "bounced" }],
  ["blocked@sol.test", { state: "failed", reason: "refused" }],
  ["busy@sol.test", { state: "retry", reason: "refused" }],
  ["full@sol.test", { state: "retry", reason: "refused" }],
])("what the mail server says about %s is understood", async (to, outcome) => {
  expect(await sendEmail(sender(sink.url), mail(to))).toMatchObject(outcome)
})

test("a company's name adds no header and no receiver", async () => {
  expect(await sendEmail(sender(sink.url), mail("ana@sol.test"))).toEqual({ state: "sent" })
  const { data, to } = await sink.next("ana@sol.test")
  expect(to).toEqual(["ana@sol.test"])
  expect(data.split("\n\n")[0]).not.toMatch(/^bcc:/im)
})

test("a wrong password and a server that is away are tried again: the operator may mend them", async () => {
  const login = needsLogin.url.replace("smtp://", "smtp://funil:wrong@")
  expect(await sendEmail(sender(login), mail("ana@sol.test"))).toMatchObject({
    state: "retry",
    reason: "refused",
  })
  const away = await sendEmail(sender("smtp://127.0.0.1:1"), mail("ana@sol.test"))
  expect(away).toMatchObject({ state: "retry", reason: "unreachable" })
})

test("without a mail server a mail is kept, as a file too", async () => {
  expect(await sendEmail(sender(), mail("ana@sol.test"))).toEqual({ state: "kept" })
  expect(await readdir(join(dataDir, "outbox"))).toEqual(["0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000.eml"])
})
