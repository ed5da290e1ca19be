import { Buffer } from "node:buffer"
import { DatabaseError } from "../db/database-error.ts"

export interface TarEntry {
  name: string
  bytes: number
  /** In pieces, once, before the next entry is asked for; what is left unread is skipped. */
  content: AsyncIterable<Buffer>
}

const blockBytes = 512

/** The entries of an archive as `write-tar` makes it. Throws when it ends before its end. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(stream)
  for (;;) {
    const header = await source.exactly(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const name = header.toString("latin1", 0, 100).replace(/\0.*$/, "")
    const bytes = Number.parseInt(header.toString("latin1", 124, 135), 8)
    const content = source.pieces(bytes)
    yield { name, bytes, content }
    for await (const _ of content);
    await source.exactly((blockBytes - (bytes % blockBytes)) % blockBytes)
  }
}

/** Bytes on demand from a stream of pieces of any size. */
class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]()
  }

  async exactly(bytes: number): Promise<Buffer> {
    const found: Buffer[] = []
    for await (const piece of this.pieces(bytes)) found.push(piece)
    return Buffer.concat(found)
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    let left = bytes
    while (left > 0) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new DatabaseError("The backup is cut off")
    return value
  }
}
