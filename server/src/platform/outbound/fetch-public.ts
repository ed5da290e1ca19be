import { lookup as resolve, type LookupAddress } from "node:dns"
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Config } from "../config.ts"
import { isPublicAddress } from "./public-address.ts"

interface Limits {
  /** Bytes of the answer's body. */
  readonly most: number
  /** For everything together, redirects included. */
  readonly withinMs: number
}

const mostRedirects = 3
const webPorts = ["", "80", "443"]

/** Why nothing could be fetched. The message is for the log, never for who asked: it would tell of our network. */
export class FetchRefused extends Error {
  override name = "FetchRefused"
}

/** Refuses a name when any of its addresses is not public; whoever connects gets the very addresses that were looked at. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const first = found?.[0]
    if (error || !first) return done(error ?? new FetchRefused("no address"), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new FetchRefused("not a public address"), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

function optionsFor(url: URL, { outboundAllowHosts }: Pick<Config, "outboundAllowHosts">): RequestOptions {
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password)
    throw new FetchRefused("not an address of the web")
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase()
  if (outboundAllowHosts.includes(host)) return {}
  if (!webPorts.includes(url.port)) throw new FetchRefused("not a port of the web")
  // A literal address is never looked up, so no lookup would refuse it.
  if (isIP(host) && !isPublicAddress(host)) throw new FetchRefused("not a public address")
  return { lookup: lookupPublic }
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const headers = { accept: "image/*", "user-agent": "Funil", "accept-encoding": "identity" }
    request(url, { ...options, headers, agent: false }, done)
      .on("error", fail)
      .end()
  })
}

async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new FetchRefused("too big")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The bytes at an address of the public internet, over http or https. A redirect is followed a few times and looked at like the
 * first address. Throws for what is not public, too big, too slow, or not there.
 */
export async function fetchPublic(
  config: Pick<Config, "outboundAllowHosts">,
  address: string,
  { most, withinMs }: Limits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(withinMs)
  let url = new URL(address)
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await get(url, { ...optionsFor(url, config), signal })
    const status = answer.statusCode ?? 0
    if (status === 200) return bodyOf(answer, most)
    answer.destroy()
    const next = answer.headers.location
    if (status < 300 || status >= 400 || next === undefined) throw new FetchRefused(`status ${status}`)
    url = new URL(next, url)
  }
  throw new FetchRefused("too many redirects")
}
