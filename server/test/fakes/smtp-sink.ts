import { createServer, type Socket } from "node:net"
import { afterAll } from "vitest"

export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly data: string
}

/** A mail server that stores its mails. */
export interface SmtpSink {
  readonly url: string
  readonly received: ReceivedMail[]
  /** Returns the next mail to an address, waiting for it if necessary. */
  readonly next: (to: string) => Promise<ReceivedMail>
}

interface Waiting {
  readonly to: string
  readonly resolve: (mail: ReceivedMail) => void
}

/**
 * Returns the server's response to a command, `250-…` lines included, or undefined for the usual
 * one.
 */
type Refusals = (command: string) => string | undefined

/** Starts a minimal SMTP server and closes it after the file's tests. */
export async function smtpSink(refusals: Refusals = () => undefined): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  let waiting: Waiting[] = []
  const keep = (mail: ReceivedMail) => {
    const reader = waiting.find(({ to }) => mail.to.includes(to))
    waiting = waiting.filter((other) => other !== reader)
    if (reader) reader.resolve(mail)
    else received.push(mail)
  }
  const next = async (to: string) => {
    const place = received.findIndex((mail) => mail.to.includes(to))
    const [mail] = place < 0 ? [] : received.splice(place, 1)
    return mail ?? new Promise<ReceivedMail>((resolve) => waiting.push({ to, resolve }))
  }
  const server = createServer((socket) => talk(socket, keep, refusals))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  afterAll(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the sink does not listen")
  return { url: `smtp://127.0.0.1:${address.port}`, received, next }
}

function talk(socket: Socket, keep: (mail: ReceivedMail) => void, refusals: Refusals): void {
  let mail = { from: "", to: [] as string[], data: "" }
  let inData = false
  let pending = ""
  const answer = (line: string) => {
    if (inData) {
      if (line !== ".") mail.data += `${line}\n`
      else {
        inData = false
        keep(mail)
        mail = { from: "", to: [], data: "" }
        socket.write("250 kept\r\n")
      }
      return
    }
    const refusal = refusals(line)
    if (refusal !== undefined) {
      socket.write(`${refusal}\r\n`)
      return
    }
    const [, verb = "", address = ""] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? []
    if (verb === "MAIL") mail.from = address
    if (verb === "RCPT") mail.to.push(address)
    inData = verb === "DATA"
    socket.write(inData ? "354 go on\r\n" : verb === "QUIT" ? "221 bye\r\n" : "250 ok\r\n")
  }
  socket.on("error", () => undefined)
  socket.on("data", (chunk) => {
    const lines = (pending + chunk.toString()).split("\r\n")
    pending = lines.pop() ?? ""
    for (const line of lines) answer(line)
  })
  socket.write("220 sink\r\n")
}
