import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { productMail } from "./compose-mail.ts"
import { deliverMail } from "./deliver-mail.ts"

const dataDir = await mkdtemp(join(tmpdir(), "funil-mail-"))
afterAll(() => rm(dataDir, { recursive: true }))

const settings = {
  mailFrom: "Funil <funil@funil.test>",
  publicUrl: "https://funil.test",
  dataDir,
  isRehearsal: false,
  outboundAllowHosts: [],
}
const sender = { language: "pt-BR", services: { config: settings } } as const
const mail = productMail(sender, "ana@empresa.test", "Olá, você", ["Uma linha <b>", { code: "ABC234" }])
const sink = await smtpSink()

test("without a mail server a mail rests in the outbox", async () => {
  await deliverMail(settings, mail, "first")
  const content = await readFile(join(dataDir, "outbox", "first.eml"), "utf8")
  expect(content).toContain("To: ana@empresa.test\r\n")
  expect(content).toContain("Message-ID: <first@funil.test>")
  expect(content).toContain("ABC234")
  expect(content).toContain("Uma linha &lt;b&gt;")
  expect(content).toContain("Uma linha <b>")
})

test("a mail that is delivered again is the same file", async () => {
  const mailDir = join(dataDir, "again")
  await deliverMail({ ...settings, mailDir }, mail, "same")
  await deliverMail({ ...settings, mailDir }, mail, "same")
  expect(await readdir(mailDir)).toEqual(["same.eml"])
})

test("with a mail server and a folder a mail goes to both", async () => {
  const mailDir = join(dataDir, "both")
  await deliverMail({ ...settings, mailDir, smtpUrl: sink.url }, mail, "second")
  expect(await readdir(mailDir)).toEqual(["second.eml"])
  expect(sink.received.splice(0)).toMatchObject([{ from: "funil@funil.test", to: ["ana@empresa.test"] }])
})

test.each([
  ['"bob@evil.test x"@empresa.test', "ok"],
  ["ana@empresa.test, bob@evil.test", "ok"],
  ["ana,bob@evil.test", "ok"],
  ["ana@empresa.test>,<bob", "ok"],
  ["ana@empresa.test\r\nBcc: bob@evil.test", "ok"],
  ["ana@empresa.test", "ok\r\nBcc: bob@evil.test\r\n\r\nbody"],
  ["ana@empresa.test", "ok\nTo: bob@evil.test"],
])("to %j about %j reaches at most one recipient and adds no header", async (to, subject) => {
  await deliverMail({ ...settings, smtpUrl: sink.url }, { ...mail, to, subject }, "third").catch(
    () => undefined,
  )
  for (const { to: recipients, data } of sink.received.splice(0)) {
    expect(recipients).toHaveLength(1)
    expect(recipients[0]).not.toBe("bob@evil.test")
    const head = data.split("\n\n")[0] ?? ""
    expect(head).not.toMatch(/^(bcc|to): .*evil\.test$/im)
    expect(head.match(/^to:/gim)).toHaveLength(1)
  }
})

test("a mail server that refuses makes the delivery fail", async () => {
  const delivery = deliverMail({ ...settings, smtpUrl: "smtp://127.0.0.1:1" }, mail, "fourth")
  await expect(delivery).rejects.toThrow("ECONNREFUSED")
})

test("a rehearsal sends no mail, unless its server is allowed", async () => {
  const before = sink.received.length
  const rehearsed = { ...settings, isRehearsal: true, smtpUrl: sink.url }
  await deliverMail(rehearsed, mail, "rehearsed")
  expect(sink.received).toHaveLength(before)
  expect(await readdir(join(dataDir, "outbox"))).toContain("rehearsed.eml")
  await deliverMail({ ...rehearsed, outboundAllowHosts: ["127.0.0.1"] }, mail, "allowed")
  expect(sink.received).toHaveLength(before + 1)
})

test("a subject is one line, and keeps no direction but that of isolated names", async () => {
  const subject = "\u2068\u05D3\u05D5\u05D3\u2069\r\nBcc: x\u202Ey"
  await deliverMail(settings, { ...mail, subject }, "subject")
  const content = await readFile(join(dataDir, "outbox", "subject.eml"), "utf8")
  const [, encoded = ""] = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(content) ?? []
  const words = [...encoded.matchAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi)].map(([, text = ""]) => text)
  const decoded = decodeURIComponent(words.join("").replaceAll("_", " ").replaceAll("=", "%"))
  expect(decoded).toBe("\u2068\u05D3\u05D5\u05D3\u2069 Bcc: xy")
})
