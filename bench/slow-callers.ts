import { once } from "node:events"
import { connect } from "node:net"
import type { Measurement, Outcome } from "./outcome.ts"
import { quantile } from "./outcome.ts"
import { call, removeFolder, startProduct, temporaryFolder } from "./product.ts"
import { signUp } from "./team-account.ts"

const port = 4096
const ofEach = 200
const maxHeaderMs = 12_000
const maxBodyMs = 32_000

/** The request of a caller that sends a byte at a time and never finishes. */
const kinds = {
  "nothing at all": "",
  "half of the headers": "GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-half: ",
  "half of a body":
    'POST /api/customers HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"domain": "',
} as const

/** How long the server tolerates one of them. */
async function borne(words: string): Promise<number> {
  const socket = connect(port, "127.0.0.1").resume()
  socket.on("error", () => undefined)
  await once(socket, "connect")
  const began = performance.now()
  const closed = once(socket, "close")
  if (words) socket.write(words)
  const drip = setInterval(() => words && socket.write("x"), 500)
  await closed
  clearInterval(drip)
  return performance.now() - began
}

/** How long the server tolerates callers that never finish, and how much they slow others. */
export const slowCallers: Measurement = async (say) => {
  const dataDir = temporaryFolder()
  const product = await startProduct(port, dataDir)
  try {
    const { token, pipeline } = await signUp(port, "lentos")
    const latencies: number[] = []
    const over = new AbortController()
    const other = async () => {
      while (!over.signal.aborted) {
        const began = performance.now()
        await call(port, token, { method: "GET", path: `/pipelines/${pipeline.id}/board` })
        latencies.push(performance.now() - began)
      }
    }
    const others = other()
    const all = Object.entries(kinds).map(async ([kind, words]): Promise<Outcome> => {
      const times = await Promise.all(Array.from({ length: ofEach }, () => borne(words)))
      const longest = Math.max(...times)
      const maxMs = kind.endsWith("body") ? maxBodyMs : maxHeaderMs
      return {
        what: `Callers who send ${kind}`,
        how: `${ofEach} connections at once, among ${3 * ofEach} of three kinds; callers who began continue byte by byte`,
        measured: `ended after ${(Math.min(...times) / 1000).toFixed(1)} to ${(longest / 1000).toFixed(1)} s`,
        target: `≤ ${maxMs / 1000} s`,
        isMet: longest <= maxMs,
      }
    })
    const outcomes = await Promise.all(all)
    over.abort()
    await others
    say(`another caller's board meanwhile: p95 ${quantile(latencies, 0.95).toFixed(0)} ms`)
    for (const { what, measured } of outcomes) say(`${what}: ${measured}`)
    return outcomes
  } finally {
    await product.stop()
    removeFolder(dataDir)
  }
}
