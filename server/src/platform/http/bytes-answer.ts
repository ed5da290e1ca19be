import type { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import { notFound } from "../app-error.ts"
import type { ByteRange } from "../files/file-store.ts"
import { disposition } from "./disposition.ts"

/** Bytes that somebody has sent us, or that were made of them. */
export interface Bytes {
  readonly mime: string
  readonly size: number
  readonly name: string
  /** Shown where the link is opened, instead of downloaded. Only for what can do no harm there. */
  readonly isShown: boolean
  /** Seconds that a browser may keep them. */
  readonly secondsToKeep: number
  readonly open: (range?: ByteRange) => Promise<Readable | null>
}

/** The one range that a header asks for; null where it asks for the whole or for several, "none" where there is no such part. */
function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? []
  if (first === undefined || last === undefined || (first === "" && last === "")) return null
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? "none" : { from, to }
}

/**
 * Answers bytes from strangers, whole or the range that is asked for. Even opened by themselves they can do nothing: no script, no
 * frame, no guess at another type.
 */
export async function bytesAnswer(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Promise<void> {
  const range = rangeOf(request.headers.range, bytes.size)
  if (range === "none") {
    void reply.code(416).header("content-range", `bytes */${bytes.size}`).send()
    return
  }
  const stream = await bytes.open(range ?? undefined)
  if (!stream) throw notFound()
  if (range) void reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes.size}`)
  void reply
    .type(bytes.mime)
    .headers({
      "accept-ranges": "bytes",
      "cache-control": `private, max-age=${bytes.secondsToKeep}`,
      "content-disposition": disposition(bytes.name, bytes.isShown ? "inline" : "attachment"),
      "content-length": range ? range.to - range.from + 1 : bytes.size,
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    .send(stream)
}
