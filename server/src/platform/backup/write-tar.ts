import { Buffer } from "node:buffer"

const blockBytes = 512

/** The two empty blocks that end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** The block before an entry's content. The name is ASCII, at most 100 characters, as ours are. */
export function tarHeader(name: string, bytes: number): Buffer {
  if (name.length > 100 || !/^[\x20-\x7e]+$/.test(name))
    throw new Error(`${name} cannot be a name in a backup`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write("0000600\0", 100)
  header.write("0000000\0", 108)
  header.write("0000000\0", 116)
  header.write(octal(bytes, 12), 124)
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  header.write(" ".repeat(8), 148)
  header.write("0ustar", 156)
  header.write("00", 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, 148)
  return header
}

/** The padding after a content of some bytes: entries begin at whole blocks. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, "0")}\0`
}
