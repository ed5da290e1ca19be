import { callPublic, type Limits } from "./call.ts"
import type { Guard } from "./guard.ts"

const maxRedirects = 3

/** Why a fetch failed. The message is only for the log, since it would reveal our network. */
class FetchRefused extends Error {
  override name = "FetchRefused"
}

/**
 * Fetches bytes from the public internet over http or https. Checks each of a few redirects like
 * the first address. Throws for private, too big, too slow or missing content.
 */
export async function fetchPublic(
  guard: Guard,
  address: string,
  { withinMs, ...limits }: Limits,
): Promise<Buffer> {
  const signals = [AbortSignal.timeout(withinMs), ...(limits.signal ? [limits.signal] : [])]
  const within = { ...limits, withinMs, signal: AbortSignal.any(signals) }
  const headers = { accept: "image/*" }
  let url = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await callPublic(guard, { method: "GET", url, headers }, within)
    const { status, body, isWhole } = answer
    if (status === 200 && !isWhole) throw new FetchRefused("too big")
    if (status === 200) return body
    const next = answer.headers.location
    if (status < 300 || status >= 400 || next === undefined) throw new FetchRefused(`status ${status}`)
    url = new URL(next, url).href
  }
  throw new FetchRefused("too many redirects")
}
