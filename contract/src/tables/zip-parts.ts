import { Inflate } from "fflate"
import { TableProblem } from "./table.ts"

declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string }

/** The parts of a zip file. */
export interface ZipParts {
  readonly has: (name: string) => boolean
  /** Yields the unpacked bytes of a part in pieces, or nothing if it is missing. */
  readonly read: (name: string) => Generator<Uint8Array>
}

interface Entry {
  readonly name: string
  readonly isPacked: boolean
  readonly size: number
  /** The position of its local header. */
  readonly at: number
}

/** The number of packed bytes to unpack at once: a piece grows at most a thousandfold. */
const pieceSize = 16 * 1024
const endMark = 0x06054b50
const entryMark = 0x02014b50
const unknown32 = 0xffffffff

/**
 * Finds the parts of a zip file by its directory. Reads at most `maxUnpacked` bytes, whatever sizes
 * the directory claims. Throws a TableProblem.
 */
export function zipParts(bytes: Uint8Array, maxUnpacked: number): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map(guarded(() => entriesOf(bytes, view)).map((entry) => [keyOf(entry.name), entry]))
  let left = maxUnpacked
  function* read(name: string) {
    const entry = entries.get(keyOf(name))
    if (!entry) return
    for (const piece of unpacked(
      guarded(() => packedBytes(bytes, view, entry)),
      entry,
    )) {
      left -= piece.length
      if (left < 0) throw new TableProblem("workbook_too_big")
      yield piece
    }
  }
  return { has: (name) => entries.has(keyOf(name)), read }
}

/** Names of parts ignore case, and some programs write backslashes. */
function keyOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()
}

/** Positions outside the file and broken streams mean a broken file. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem("broken_workbook")
  }
}

function* unpacked(packed: Uint8Array, { isPacked }: Entry): Generator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const inflate = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at < packed.length; at += pieceSize) {
    const piece = packed.subarray(at, at + pieceSize)
    if (isPacked) guarded(() => inflate.push(piece, at + pieceSize >= packed.length))
    else pieces.push(piece)
    yield* pieces.splice(0)
  }
}

function packedBytes(bytes: Uint8Array, view: DataView, { at, size }: Entry): Uint8Array {
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + size > bytes.length) throw new TableProblem("broken_workbook")
  return bytes.subarray(start, start + size)
}

function entriesOf(bytes: Uint8Array, view: DataView): Entry[] {
  const { count, start } = directoryOf(view)
  const entries: Entry[] = []
  let at = start
  for (let place = 0; place < count; place += 1) {
    if (view.getUint32(at, true) !== entryMark) throw new TableProblem("broken_workbook")
    const method = view.getUint16(at + 10, true)
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const behindName = at + 46 + (nameSize ?? 0)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, behindName))
    // Encrypted parts and rare compressions aren't supported.
    const isReadable = (view.getUint16(at + 8, true) & 1) === 0 && (method === 0 || method === 8)
    if (isReadable) entries.push({ name, isPacked: method === 8, ...placeOf(view, at, behindName) })
    at = behindName + (extraSize ?? 0) + (commentSize ?? 0)
  }
  return entries
}

/** Returns an entry's size and position. Values too big for their fields are in an extra field. */
function placeOf(view: DataView, at: number, extra: number): Pick<Entry, "size" | "at"> {
  const fields = [24, 20, 42].map((field) => view.getUint32(at + field, true))
  const end = extra + view.getUint16(at + 30, true)
  let wide = extra
  while (wide < end && view.getUint16(wide, true) !== 1) wide += 4 + view.getUint16(wide + 2, true)
  wide += 4
  const [, size = 0, place = 0] = fields.map((field) => {
    if (field !== unknown32) return field
    wide += 8
    return Number(view.getBigUint64(wide - 8, true))
  })
  return { size, at: place }
}

function directoryOf(view: DataView): { readonly count: number; readonly start: number } {
  let end = view.byteLength - 22
  const last = Math.max(0, end - 0xffff)
  while (end >= last && view.getUint32(end, true) !== endMark) end -= 1
  if (end < last) throw new TableProblem("broken_workbook")
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== 0xffff && start !== unknown32) return { count, start }
  const wide = Number(view.getBigUint64(end - 12, true))
  return {
    count: Number(view.getBigUint64(wide + 32, true)),
    start: Number(view.getBigUint64(wide + 48, true)),
  }
}
