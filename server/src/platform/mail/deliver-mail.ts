import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { createTransport } from "nodemailer"
import type { Config } from "../config.ts"
import type { Mail } from "./compose-mail.ts"

type MailSettings = Pick<
  Config,
  "smtpUrl" | "mailDir" | "mailFrom" | "dataDir" | "publicUrl" | "isRehearsal" | "outboundAllowHosts"
>

/** No content of an email can make the server read a file or fetch an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/**
 * The folder that mails are written to: MAIL_DIR, or the outbox in DATA_DIR where no mail server is
 * set; else none.
 */
export function mailFolder(settings: MailSettings): string | undefined {
  return settings.mailDir ?? (mailServerOf(settings) ? undefined : join(settings.dataDir, "outbox"))
}

/**
 * Hands a mail to the mail server, and writes it as `.eml` where settings say so. `id` names it:
 * done again with the same id it is the same message in the same file.
 */
export async function deliverMail(settings: MailSettings, mail: Mail, id: string): Promise<void> {
  const folder = mailFolder(settings)
  if (folder) await writeMail(folder, id, await render(await messageOf(settings, mail, id)))
  const server = mailServerOf(settings)
  if (server) await transmit(server, await messageOf(settings, mail, id))
}

/** The Message-ID of the mail of this id. */
export function mailId(publicUrl: string, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`
}

/** Returns MAIL_FROM's sender, `Name <address>` or an address, with another name if given. */
export function senderOf(mailFrom: string, name?: string | null): { name: string; address: string } {
  const [, own = "", address = mailFrom] = /^(.*)<([^<>]*)>\s*$/.exec(mailFrom) ?? []
  return { name: asOneLine(name ?? own).trim(), address }
}

/**
 * The subject on one line. Isolating marks stay: they keep a name written from right to left in its
 * place, and override nothing.
 */
function asSubject(subject: string): string {
  return subject
    .split(/([\u2068\u2069])/)
    .map((part, index) => (index % 2 === 1 ? part : asOneLine(part)))
    .join("")
}

/** An object is one address with any content. A text would be parsed as a list. */
const one = (address: string) => ({ name: "", address })

/** Attachments are streams, so a message can only be sent once. */
async function messageOf({ mailFrom, publicUrl }: MailSettings, mail: Mail, id: string) {
  const { to, subject, text, html, fromName, replyTo, written, headers } = mail
  const from = senderOf(mailFrom, fromName)
  const shown = written?.shown ?? { to: [to], cc: [] }
  const attachments = (written?.attachments ?? []).map(async ({ name, open }) => ({
    filename: asOneLine(name),
    content: await open(),
  }))
  return {
    from,
    ...(replyTo && { replyTo: one(replyTo) }),
    to: shown.to.map(one),
    cc: shown.cc.map(one),
    // Each receiver in the header gets their own mail.
    ...(written && { envelope: { from: from.address, to: [to] } }),
    subject: asSubject(subject),
    text,
    html,
    attachments: await Promise.all(attachments),
    textEncoding: "quoted-printable" as const,
    messageId: mailId(publicUrl, written?.id ?? id),
    headers: { ...(!written && { "Auto-Submitted": "auto-generated" }), ...headers },
  }
}

type Message = Awaited<ReturnType<typeof messageOf>>

async function transmit(url: string, message: Message): Promise<void> {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...closed, ...timeouts })
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

async function render(message: Message): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...closed })
  const { message: rendered } = await transport.sendMail(message)
  return rendered as Buffer
}

/** A reader of the folder never sees half an email. */
async function writeMail(folder: string, id: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id}.eml`)
  try {
    await writeFile(`${file}.part`, content, { mode: 0o600 })
    await rename(`${file}.part`, file)
  } finally {
    await rm(`${file}.part`, { force: true })
  }
}

type ServerSettings = Pick<Config, "smtpUrl" | "isRehearsal" | "outboundAllowHosts">

/** Returns the mail server, unless a rehearsal must not reach it. */
function mailServerOf({ smtpUrl, isRehearsal, outboundAllowHosts }: ServerSettings): string | undefined {
  const isClosed = isRehearsal && smtpUrl && !outboundAllowHosts.includes(new URL(smtpUrl).hostname)
  return isClosed ? undefined : smtpUrl
}

/** Whether emails reach people. Without a server they are only stored. */
export function hasMailServer(settings: ServerSettings): boolean {
  return mailServerOf(settings) !== undefined
}
