import { connect, type Socket } from "node:net"

export interface Call {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Load {
  readonly port: number
  readonly token?: string
  readonly connections: number
  readonly ms: number
  /** Returns the next call of a connection. */
  readonly next: (connection: number) => Call
}

export interface LoadResult {
  readonly perSecond: number
  readonly latencies: number[]
  /** The number of responses by status. */
  readonly statuses: Map<number, number>
}

function requestOf({ method, path, body, headers = {} }: Call, token: string | undefined): string {
  const text = body === undefined ? "" : JSON.stringify(body)
  const type = body === undefined ? "" : "content-type: application/json\r\n"
  const bearer = token === undefined ? "" : `authorization: Bearer ${token}\r\n`
  const length = method === "GET" ? "" : `content-length: ${Buffer.byteLength(text)}\r\n`
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${bearer}${type}${more.join("")}${length}\r\n${text}`
}

/**
 * Reads a response from a kept-alive connection and returns its status. Responses must have a
 * length.
 */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = ""
    let left = -1
    const finish = (act: () => void) => {
      socket.off("data", onData).off("error", onError).off("close", onClose)
      act()
    }
    const onError = (error: Error) => finish(() => reject(error))
    const onClose = () => finish(() => reject(new Error("The connection was closed")))
    const onData = (chunk: Buffer) => {
      if (left >= 0) left -= chunk.length
      else {
        head += chunk.toString("latin1")
        const end = head.indexOf("\r\n\r\n")
        if (end < 0) return
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4)
      }
      if (left <= 0) finish(() => resolve(Number(head.slice(9, 12))))
    }
    socket.on("data", onData).on("error", onError).on("close", onClose)
  })
}

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true })
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject))
  return socket
}

/**
 * Keeps each connection busy with sequential calls. Far cheaper for this machine than an HTTP
 * client.
 */
export async function load({ port, token, connections, ms, next }: Load): Promise<LoadResult> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  const run = async (connection: number) => {
    const socket = await opened(port)
    while (performance.now() - started < ms) {
      const before = performance.now()
      socket.write(requestOf(next(connection), token))
      const status = await readAnswer(socket)
      latencies.push(performance.now() - before)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: latencies.length / seconds, latencies, statuses }
}

/** Throws unless all responses had this status. */
export function requireAll({ statuses }: LoadResult, status: number, whose = "Answers"): void {
  const others = [...statuses].filter(([found]) => found !== status)
  if (others.length > 0) throw new Error(`${whose} other than ${status}: ${JSON.stringify(others)}`)
}
