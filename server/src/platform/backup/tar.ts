import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { createTarDecoder, createTarPacker, packTar, type TarPackController } from "modern-tar"
import { DatabaseError } from "../db/sql-errors.ts"

export interface TarEntry {
  readonly name: string
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export interface StoredEntry extends TarEntry {
  /**
   * The content in pieces. Read it once and before the next entry. The reader skips unread pieces.
   */
  readonly content: AsyncIterable<Buffer>
  /** The SHA-256 of all bytes of the archive before this entry. */
  readonly sha256Before: () => string
}

const blockBytes = 512
const endBytes = 2 * blockBytes
/** Only the operator can read files that the operator unpacks by hand. */
const mode = 0o600

/**
 * Yields an archive of entries without its end. Throws if a content's size differs from its entry.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  const { readable, controller } = createTarPacker()
  const packed = pack(entries, controller).catch((error: unknown) => controller.error(error))
  let held = Buffer.alloc(0)
  try {
    for await (const piece of readable) {
      const bytes = Buffer.concat([held, piece])
      yield bytes.subarray(0, -endBytes)
      held = bytes.subarray(-endBytes)
    }
  } finally {
    await packed
  }
}

async function pack(entries: AsyncIterable<TarEntry>, controller: TarPackController): Promise<void> {
  for await (const { name, bytes, content } of entries)
    await ReadableStream.from(content).pipeTo(controller.add({ name, size: bytes, mode }))
  controller.finalize()
}

/** The last entry of an archive, and its end. */
export function lastOfTar(name: string, text: string): Promise<Uint8Array> {
  return packTar([{ header: { name, size: Buffer.byteLength(text), mode }, body: text }])
}

/** Reads an archive to its end. Throws if it is truncated or contains anything but files. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<StoredEntry> {
  const sum = new RunningSum()
  const decoder = createTarDecoder({ strict: true })
  let place = 0
  for await (const { header, body } of decoded(
    ReadableStream.from(sum.passed(stream)).pipeThrough(decoder),
  )) {
    const { name, size: bytes, type, pax } = header
    if (type !== "file" || pax) throw new DatabaseError("The backup is damaged, or not a backup")
    sum.reach(place)
    const before = sum.hash.copy()
    const content = contentOf(body, sum, place + blockBytes)
    yield { name, bytes, content, sha256Before: () => before.digest("hex") }
    for await (const _ of content);
    place += blockBytes * (1 + Math.ceil(bytes / blockBytes))
  }
}

async function* contentOf(
  body: ReadableStream<Uint8Array>,
  sum: RunningSum,
  start: number,
): AsyncGenerator<Buffer> {
  let place = start
  for await (const piece of decoded(body)) {
    place += piece.length
    sum.reach(place)
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.length)
  }
}

/** Forwards a stream of the decoder and turns its errors into one clear line. */
async function* decoded<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DatabaseError || "code" in error) throw error
    const isCut = error.message === "Tar archive is truncated."
    throw new DatabaseError(isCut ? "The backup is cut off" : "The backup is damaged, or not a backup")
  }
}

/** The hash of a stream up to a position, while the reader is some pieces ahead. */
class RunningSum {
  readonly hash = createHash("sha256")
  readonly #ahead: Buffer[] = []
  #place = 0

  async *passed(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of stream) {
      this.#ahead.push(piece)
      yield piece
    }
  }

  reach(place: number): void {
    while (this.#place < place) {
      const next = this.#ahead.shift() ?? Buffer.alloc(0)
      const piece = next.subarray(0, place - this.#place)
      if (piece.length === 0) return
      if (piece.length < next.length) this.#ahead.unshift(next.subarray(piece.length))
      this.hash.update(piece)
      this.#place += piece.length
    }
  }
}
