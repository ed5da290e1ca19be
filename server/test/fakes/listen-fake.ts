import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A request to a fake service. */
export interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface FakeReply {
  readonly status: number
  readonly headers?: Record<string, string>
  /** Text stays as it is; anything else becomes JSON. */
  readonly body?: unknown
}

/** A fake of an outside service that responds like the real one. */
export interface HttpFake {
  readonly url: string
  readonly heard: Heard[]
  /** Returns the next request, waiting for it if necessary. */
  readonly next: () => Promise<Heard>
}

interface Listening extends HttpFake {
  readonly close: () => void
  /** Lets the process end while it listens. */
  readonly unref: () => void
}

/** Listens on localhost until the caller closes it. A null response never comes. */
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
