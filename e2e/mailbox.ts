import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "@playwright/test"
import { mailDir } from "./settings.ts"

/** What of a mail a reader acts on. */
interface Mail {
  readonly subject: string
  readonly code: string
  readonly link: string
}

/** Undoes quoted-printable. */
function decoded(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, "")
  return Buffer.from(
    joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")
}

async function findMails(email: string): Promise<string[]> {
  const names = await readdir(mailDir).catch(() => [])
  const files = names.filter((name) => name.endsWith(".eml"))
  const texts = await Promise.all(files.map((name) => readFile(join(mailDir, name), "utf8")))
  return texts.filter((text) => text.includes(`To: ${email}\r\n`))
}

/** Waits for the one mail to this address and answers all of it, its texts decoded. */
export async function mailText(email: string): Promise<string> {
  await expect
    .poll(async () => (await findMails(email)).length, { message: `a mail to ${email}`, timeout: 30_000 })
    .toBe(1)
  return decoded((await findMails(email))[0] ?? "")
}

/** Waits for the one mail with a code or a link to this address. */
export async function mailTo(email: string): Promise<Mail> {
  let text = ""
  await expect
    .poll(
      async () => {
        const mails = await findMails(email)
        text = decoded(mails[0] ?? "")
        return mails.length
      },
      { message: `a mail to ${email}`, timeout: 10_000 },
    )
    .toBe(1)
  return {
    subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? "",
    code: /^([A-Z2-9]{6})\r?$/m.exec(text)?.[1] ?? "",
    link: /https?:\/\/\S+\/(?:(?:password|invitation)\?|reopen\/)[^\s"]+/.exec(text)?.[0] ?? "",
  }
}
