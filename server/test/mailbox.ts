import type { TestApi } from "./client.ts"
import { type ReceivedMail, smtpSink } from "./fakes/smtp-sink.ts"

/** The mails to a test's users. */
export interface Mailbox {
  /** Returns the next mail to an address, waiting for it if necessary. */
  readonly next: (to: string) => Promise<ReceivedMail>
  /** Returns the code in the next mail to an address that has one. */
  readonly code: (to: string) => Promise<string>
  /** Returns the token of the next invitation to an address. */
  readonly invitation: (to: string) => Promise<string>
  /** Returns the token that reopens an account, in the next mail to an address that has one. */
  readonly reopening: (to: string) => Promise<string>
  /** Mails that the test hasn't read. */
  readonly unread: readonly ReceivedMail[]
}

/** Decodes quoted-printable as far as codes and links need it. */
function decoded(data: string): string {
  return data.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=")
}

/** Starts the background work of a test's product with its own mail server. */
export async function mailbox({ services, jobs }: TestApi): Promise<Mailbox> {
  const sink = await smtpSink()
  const config = { ...services.config, smtpUrl: sink.url }
  jobs.start({ ...services, config })
  const found = async (to: string, pattern: RegExp) => {
    for (;;) {
      const [text] = pattern.exec(decoded((await sink.next(to)).data)) ?? []
      if (text !== undefined) return text
    }
  }
  return {
    next: sink.next,
    code: (to) => found(to, /^[A-Z2-9]{6}$/m),
    invitation: (to) => found(to, /(?<=\/invitation\?code=)[\w-]{64}/),
    reopening: (to) => found(to, /(?<=\/reopen\/)[\w-]{64}/),
    unread: sink.received,
  }
}
