import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The messages that a target received: their ids, by record. */
export interface Target {
  readonly url: string
  /** The times of each record's messages, by stable id. */
  readonly heard: Map<string, Map<string, number[]>>
  readonly close: () => Promise<void>
}

interface WebhookBody {
  record: { id: string }
}

/** Starts a server that accepts webhooks containing the whole record. */
export async function openTarget(): Promise<Target> {
  const heard: Target["heard"] = new Map()
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      // Automations send the record at the top level, webhooks below `data`.
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as WebhookBody & { data?: WebhookBody }
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
