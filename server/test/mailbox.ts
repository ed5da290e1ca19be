import type { TestApi } from "./client.ts"
import { type Received, smtpSink } from "./smtp-sink.ts"

/** The mail that a test's people get. */
export interface Mailbox {
  /** The next mail to somebody, now or as soon as it comes. */
  readonly next: (to: string) => Promise<Received>
  /** The code in the next mail to somebody that has one. */
  readonly code: (to: string) => Promise<string>
  /** The token of the next invitation to somebody. */
  readonly invitation: (to: string) => Promise<string>
  /** The token that reopens an account, in the next mail to somebody that has one. */
  readonly reopening: (to: string) => Promise<string>
  /** Mails that nobody has read. */
  readonly unread: readonly Received[]
}

/** Undoes quoted-printable as far as codes and links need it. */
function decoded(data: string): string {
  return data.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=")
}

/** Starts the background work of a test's product, with a mail server of its own. */
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
