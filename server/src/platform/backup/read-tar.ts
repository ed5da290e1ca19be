import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { DatabaseError } from "../db/database-error.ts"

export interface TarEntry {
  name: string
  bytes: number
  /** The SHA-256 of all bytes of the archive before this entry. */
  sha256Before: () => string
  /** The content in pieces, to be read once and before the next entry is asked for; unread pieces are skipped. */
  content: AsyncIterable<Buffer>
}

const blockBytes = 512

/** The entries of an archive as `write-tar` makes it, read to its very end. Throws when it ends before, or holds anything else. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(stream)
  for (;;) {
    const before = source.hash.copy()
    const header = await source.exactly(blockBytes)
    if (header.every((byte) => byte === 0)) return source.end()
    if (!isHeader(header)) throw new DatabaseError("The backup is damaged, or not a backup")
    const name = header.toString("latin1", 0, 100).replace(/\0.*$/, "")
    const bytes = Number.parseInt(header.toString("latin1", 124, 135), 8)
    const content = source.pieces(bytes)
    yield { name, bytes, content, sha256Before: () => before.digest("hex") }
    for await (const _ of content);
    await source.exactly((blockBytes - (bytes % blockBytes)) % blockBytes)
  }
}

/** Whether the block is its own sum. */
function isHeader(header: Buffer): boolean {
  const told = Number.parseInt(header.toString("latin1", 148, 154), 8)
  const blank = 8 * 0x20
  const sum = header.reduce((total, byte, at) => (at >= 148 && at < 156 ? total : total + byte), blank)
  return sum === told
}

/** Bytes on demand from a stream of pieces of any size. */
class ByteSource {
  /** The hash of all bytes that were handed out. */
  readonly hash = createHash("sha256")
  readonly #pieces: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

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
      if (this.#buffered.length === 0) this.#buffered = await this.#next()
      const piece = this.#buffered.subarray(0, left)
      this.#buffered = this.#buffered.subarray(piece.length)
      left -= piece.length
      this.hash.update(piece)
      yield piece
    }
  }

  /** Reads what is left: only then is the sum of the compression looked at. */
  async end(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#pieces.next()
    if (done) throw new DatabaseError("The backup is cut off")
    return value
  }
}
