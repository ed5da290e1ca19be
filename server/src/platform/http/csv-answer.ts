import { Readable } from "node:stream"
import type { FastifyReply } from "fastify"
import type { Context } from "../context.ts"
import { today } from "../today.ts"

/**
 * Answers CSV as a download, line by line as the caller takes them. The first lines are made before anything is sent, so that what
 * goes wrong until then is still answered as an error; a caller who goes away ends the making.
 */
export async function csvAnswer(
  reply: FastifyReply,
  ctx: Context,
  { name, lines }: { readonly name: string; readonly lines: AsyncIterable<string> },
): Promise<void> {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  const stream = Readable.from(after(first, iterator), { objectMode: false, highWaterMark: 256 * 1024 })
  void reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}-${today(ctx)}.csv"`)
    .send(stream)
}

async function* after(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<Buffer> {
  try {
    for (let item = first; !item.done; item = await rest.next()) yield Buffer.from(item.value)
  } finally {
    await rest.return?.()
  }
}
