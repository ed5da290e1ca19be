import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import type { Config } from "../config.ts"
import type { Mail } from "./compose-mail.ts"

type MailSettings = Pick<
  Config,
  "smtpUrl" | "mailDir" | "mailFrom" | "dataDir" | "publicUrl" | "isRehearsal" | "outboundAllowHosts"
>

/** No content of a mail makes the server read a file or fetch an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

/** The mail server, unless a rehearsal must not reach it. */
function serverOf({ smtpUrl, isRehearsal, outboundAllowHosts }: MailSettings): string | undefined {
  const isClosed = isRehearsal && smtpUrl && !outboundAllowHosts.includes(new URL(smtpUrl).hostname)
  return isClosed ? undefined : smtpUrl
}

/** The folder that mails are written to: MAIL_DIR, or the outbox in DATA_DIR where no mail server is set; else none. */
export function mailFolder(settings: MailSettings): string | undefined {
  return settings.mailDir ?? (serverOf(settings) ? undefined : join(settings.dataDir, "outbox"))
}

/**
 * Hands a mail to the mail server, and writes it as `.eml` where settings say so. `id` names it: done again with the same
 * id it is the same message in the same file.
 */
export async function deliverMail(settings: MailSettings, mail: Mail, id: string): Promise<void> {
  const message = messageOf(settings, mail, id)
  const folder = mailFolder(settings)
  if (folder) await writeMail(folder, id, await render(message))
  const server = serverOf(settings)
  if (server) await sendMail(server, message)
}

/** The Message-ID of the mail of this id. */
export function mailId(publicUrl: string, id: string): string {
  return `<${id}@${new URL(publicUrl).hostname}>`
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ")
}

/** The sender of MAIL_FROM, `Name <address>` or an address alone, by another name if one is given. */
export function senderOf(mailFrom: string, name?: string | null): { name: string; address: string } {
  const [, own = "", address = mailFrom] = /^(.*)<([^<>]*)>\s*$/.exec(mailFrom) ?? []
  return { name: oneLine(name ?? own).trim(), address }
}

function messageOf({ mailFrom, publicUrl }: MailSettings, mail: Mail, id: string) {
  return {
    from: senderOf(mailFrom, mail.fromName),
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    // An object is one address, whatever it contains; a text would be parsed as a list.
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    textEncoding: "quoted-printable" as const,
    messageId: mailId(publicUrl, id),
    headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
  }
}

type Message = ReturnType<typeof messageOf>

async function sendMail(url: string, message: Message): Promise<void> {
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

/** A reader of the folder never sees half a mail. */
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
