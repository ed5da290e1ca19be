import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { ExportFormat } from "@funil/contract/shared/export-form"
import type { FastifyReply, FastifyRequest } from "fastify"
import { notFound } from "../app-error.ts"
import type { Context } from "../context.ts"
import type { ByteRange } from "../files/file-store.ts"
import { csvPieces } from "../sheets/csv-sheet.ts"
import type { Sheet } from "../sheets/sheet.ts"
import { xlsxBytes } from "../sheets/xlsx-sheet.ts"

/** Bytes that a user sent, or that derive from them. */
export interface Bytes {
  readonly mime: string
  readonly size: number
  readonly name: string
  /** The link shows them instead of downloading. Only for harmless types. */
  readonly isShown: boolean
  /** Seconds that browsers may cache them. */
  readonly secondsToKeep: number
  readonly open: (range?: ByteRange) => Promise<Readable | null>
}

/**
 * Answers with strangers' bytes, whole or a range. Opened directly they can do nothing: no script,
 * no frame, no type sniffing.
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

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

const highWaterMark = 256 * 1024

/**
 * Answers with a sheet as a download, row by row as the caller reads. Creates the first rows before
 * sending, so that early errors are still errors. A caller who disconnects stops it.
 */
export async function sheetAnswer(
  reply: FastifyReply,
  { language }: Context,
  sheet: Sheet,
  format: ExportFormat = "csv",
): Promise<void> {
  const iterator = sheet.rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  const whole = { ...sheet, rows: after(first, iterator) }
  void reply
    .type(types[format])
    .header("content-disposition", disposition(`${sheet.name}.${format}`))
    .send(await contentOf(whole, format, language))
}

async function contentOf(
  sheet: Sheet,
  format: ExportFormat,
  language: Context["language"],
): Promise<Readable> {
  if (format === "csv")
    return Readable.from(asBytes(csvPieces(sheet, language)), { objectMode: false, highWaterMark })
  // Node's and the web's types of streams differ.
  return Readable.fromWeb((await xlsxBytes(sheet, language)) as ReadableStream, { highWaterMark })
}

async function* asBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

async function* after<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let item = first; !item.done; item = await rest.next()) yield item.value
  } finally {
    await rest.return?.()
  }
}

/**
 * Returns the header of a download by RFC 6266 and 8187: a plain name for old programs, then the
 * real one.
 */
export function disposition(name: string, kind: "attachment" | "inline" = "attachment"): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\%]/g, "_")
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Returns the only range in a header; null for the whole or several ranges, "none" if it doesn't
 * exist.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? []
  if (first === undefined || last === undefined || (first === "" && last === "")) return null
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? "none" : { from, to }
}
