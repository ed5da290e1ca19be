import { callPublic, type Limits } from "./call.ts"
import type { Guard } from "./guard.ts"

const maxRedirects = 3

/** Why nothing could be fetched. The message is for the log, never for who asked: it would tell of our network. */
class FetchRefused extends Error {
  override name = "FetchRefused"
}

/**
 * The bytes at an address of the public internet, over http or https. A redirect is followed a few times and looked at like the
 * first address. Throws for what is not public, too big, too slow, or not there.
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
