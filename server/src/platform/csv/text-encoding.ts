import { createReadStream } from "node:fs"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/** The encoding of a byte order mark; null when the first bytes are none. */
export function markedEncoding(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? "utf-8" : null
}

/** The encoding of a whole file: by its byte order mark, else UTF-8 where all of it is, else Windows-1252. */
export async function fileEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const marked = isFirst ? markedEncoding(chunk) : null
      if (marked) return marked
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return "utf-8"
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252"
    throw error
  }
}
