import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** What a target was sent: the ids of each message, by the record that it is about. */
export interface Target {
  readonly url: string
  /** When each record's messages came, by their stable ids. */
  readonly heard: Map<string, Map<string, number[]>>
  readonly close: () => Promise<void>
}

interface Told {
  record: { id: string }
}

/** A server that takes every webhook that sends the whole record. */
export async function openTarget(): Promise<Target> {
  const heard: Target["heard"] = new Map()
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      // An automation sends the record at the top, an outgoing webhook below `data`.
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as Told & { data?: Told }
      const { record } = sent.data ?? sent
      const ids = heard.get(record.id) ?? new Map<string, number[]>()
      const message = String(request.headers["webhook-id"])
      heard.set(record.id, ids.set(message, [...(ids.get(message) ?? []), performance.now()]))
      answer.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url: `http://127.0.0.1:${port}/hook`, heard, close }
}
