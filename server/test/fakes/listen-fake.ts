import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A request as a fake service got it. */
export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface FakeReply {
  readonly status: number
  readonly headers?: Record<string, string>
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown
}

/** A service of the outside world that answers as the real one does. */
export interface HttpFake {
  readonly url: string
  readonly heard: Heard[]
  /** What it hears next, now or as soon as it comes. */
  readonly next: () => Promise<Heard>
}

interface Listening extends HttpFake {
  readonly close: () => void
  /** Lets the process end though it listens. */
  readonly unref: () => void
}

/** Listens on localhost until it is closed; an answer of null never comes. */
export async function listenFake(answer: (heard: Heard) => FakeReply | null): Promise<Listening> {
  const heard: Heard[] = []
  const waiting: ((one: Heard) => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://localhost")
      const body = Buffer.concat(chunks).toString("utf8")
      const one: Heard = { method: request.method ?? "", url, headers: request.headers, body }
      const reader = waiting.shift()
      if (reader) reader(one)
      else heard.push(one)
      const reply = answer(one)
      if (!reply) return
      const isText = typeof reply.body === "string" || reply.body === undefined
      const type = isText ? "text/plain" : "application/json"
      response.writeHead(reply.status, { "content-type": type, ...reply.headers })
      response.end(isText ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  const next = async () => heard.shift() ?? (await new Promise<Heard>((resolve) => waiting.push(resolve)))
  const close = () => server.close().closeAllConnections()
  return { url: `http://localhost:${port}`, heard, next, close, unref: () => void server.unref() }
}
