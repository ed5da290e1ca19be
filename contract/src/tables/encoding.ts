export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be", "macintosh"] as const
export type Encoding = (typeof encodings)[number]

interface Decoder {
  decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string
}
/** Browsers and Node have it, but not the contract's own types. */
declare const TextDecoder: new (encoding: string, options?: { readonly fatal?: boolean }) => Decoder

/** Replaces bytes that are invalid in the encoding. */
export const unreadable = "\uFFFD"

/** Enough bytes to recognize UTF-16 by its zeros. */
const startSize = 4096

/** Yields the text of a file chunk by chunk. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Returns a file's encoding: by its byte order mark, UTF-16 by its zero bytes, UTF-8 if most
 * characters beyond ASCII are valid, else Windows-1252.
 */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const strict = new TextDecoder("utf-8", { fatal: true })
  const lax = new TextDecoder("utf-8")
  const count = { good: 0, broken: 0 }
  const start: number[] = []
  let isValid = true
  for await (const chunk of chunks) {
    if (start.length < startSize) start.push(...chunk.subarray(0, startSize - start.length))
    isValid &&= canDecode(strict, chunk)
    countCharacters(lax.decode(chunk, { stream: true }), count)
    const known = start.length === startSize ? encodingByStart(start) : null
    if (known) return known
  }
  const known = encodingByStart(start)
  if (known) return known
  isValid &&= canDecode(strict)
  countCharacters(lax.decode(), count)
  return isValid || (count.good > 0 && count.good >= count.broken) ? "utf-8" : "windows-1252"
}

function canDecode(strict: Decoder, chunk?: Uint8Array): boolean {
  try {
    strict.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** Counts the characters beyond ASCII, and those that replace invalid bytes. */
function countCharacters(text: string, count: { good: number; broken: number }): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) count.broken += 1
    else if (code > 0x7f) count.good += 1
  }
}

function encodingByStart(start: readonly number[]): Encoding | null {
  return markedEncoding(start) ?? wideEncoding(start)
}

function markedEncoding(start: readonly number[]): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? "utf-8" : null
}

/**
 * Returns UTF-16 without a mark: most characters of a table, at least its separators, have a zero
 * byte on the same side.
 */
function wideEncoding(start: readonly number[]): Encoding | null {
  const pairs = Math.floor(start.length / 2)
  let even = 0
  let odd = 0
  for (let at = 0; at + 1 < start.length; at += 2) {
    if (start[at] === 0 && isText(start[at + 1])) even += 1
    if (start[at + 1] === 0 && isText(start[at])) odd += 1
  }
  const [more, less] = [Math.max(even, odd), Math.min(even, odd)]
  if (more < 2 || more < pairs * 0.2 || less > pairs * 0.02) return null
  return odd > even ? "utf-16le" : "utf-16be"
}

function isText(byte = 0): boolean {
  return byte >= 0x20 || byte === 9 || byte === 10 || byte === 13
}
