import { Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import type { ExportFormat } from "@funil/contract/shared/export-form"
import type { FastifyReply } from "fastify"
import type { Context } from "../context.ts"
import { csvPieces } from "../sheets/csv-sheet.ts"
import type { Sheet } from "../sheets/sheet.ts"
import { xlsxBytes } from "../sheets/xlsx-sheet.ts"
import { disposition } from "./disposition.ts"

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

const highWaterMark = 256 * 1024

/**
 * Answers a sheet as a download, row by row as the caller takes them. The first rows are made before anything is sent, so that what
 * goes wrong until then is still answered as an error; a caller who goes away ends the making.
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
  // Node's type of a stream is not the one of the web's.
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
