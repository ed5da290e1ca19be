import { crc32 } from "node:zlib"
import { expect, test } from "vitest"
import { zip } from "./zip.ts"

const text = (words: string) => new TextEncoder().encode(words)

interface Read {
  name: string
  content: string
  isWhole: boolean
  at: [day: number, time: number]
}

/** Reads a zip as unpackers do: through the central directory at its end. */
async function unpacked(file: Blob): Promise<Read[]> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const end = bytes.lastIndexOf("PK\u0005\u0006")
  let place = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const local = bytes.readUInt32LE(place + 42)
    const length = bytes.readUInt16LE(place + 28)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + bytes.readUInt32LE(place + 20))
    const found: Read = {
      name: bytes.toString("utf8", place + 46, place + 46 + length),
      content: content.toString(),
      isWhole: crc32(content) === bytes.readUInt32LE(place + 16),
      at: [bytes.readUInt16LE(place + 14), bytes.readUInt16LE(place + 12)],
    }
    expect(bytes.toString("latin1", place, place + 4)).toBe("PK\u0001\u0002")
    expect(bytes.toString("latin1", local, local + 4)).toBe("PK\u0003\u0004")
    place += 46 + length
    return found
  })
}

test("every file is found as it was, under its name, at its time", async () => {
  const file = zip(
    [
      { name: "dados.json", bytes: text('{"nome":"João"}') },
      { name: "ação.csv", bytes: text("") },
      { name: "foto.webp", bytes: text("x".repeat(70_000)) },
    ],
    new Date(2026, 2, 5, 17, 8, 42),
  )
  const same = { isWhole: true, at: [(46 << 9) | (3 << 5) | 5, (17 << 11) | (8 << 5) | 21] }
  expect(await unpacked(file)).toEqual([
    { name: "dados.json", content: '{"nome":"João"}', ...same },
    { name: "ação.csv", content: "", ...same },
    { name: "foto.webp", content: "x".repeat(70_000), ...same },
  ])
})
