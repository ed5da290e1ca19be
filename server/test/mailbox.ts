import type { TestApi } from "./client.ts"
import { type Received, smtpSink } from "./smtp-sink.ts"

/** The mail that a test's people get. */
export interface Mailbox {
  /** The next mail to somebody, now or as soon as it comes. */
  readonly next: (to: string) => Promise<Received>
  /** The code in the next mail to somebody. */
  readonly code: (to: string) => Promise<string>
  /** Mails that nobody has read. */
  readonly unread: readonly Received[]
}

/** Starts the background work of a test's product, with a mail server of its own. */
export async function mailbox({ services, jobs }: TestApi): Promise<Mailbox> {
  const sink = await smtpSink()
  const config = { ...services.config, smtpUrl: sink.url }
  jobs.start({ ...services, config })
  const code = async (to: string) => {
    const { data } = await sink.next(to)
    const found = /^[A-Z2-9]{6}$/m.exec(data)
    if (!found) throw new Error(`no code in the mail to ${to}`)
    return found[0]
  }
  return { next: sink.next, code, unread: sink.received }
}
