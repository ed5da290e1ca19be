/** The kinds of files that tables come in, each with a reader. */
export type FileKind = "workbook" | "cards" | "text"

/** Bytes by which a kind is known. */
export const kindSize = 64

/** The biggest workbook that is read, in bytes: it is held in memory. */
export const maxWorkbookSize = 100 * 1024 * 1024

/** The kind of a file by its first bytes: names and types of files are often wrong. */
export function kindOfFile(start: Uint8Array): FileKind {
  const [first, second, third] = start
  const isZip = first === 0x50 && second === 0x4b && (third === 3 || third === 5)
  // The mark of a compound file: a workbook of Excel 97, or an encrypted one.
  if (isZip || (first === 0xd0 && second === 0xcf && third === 0x11)) return "workbook"
  // UTF-16 has a zero beside each letter.
  const letters = [...start.subarray(0, kindSize)].filter((byte) => byte > 0x20 && byte < 0x7f)
  return /^BEGIN:VCARD/i.test(String.fromCharCode(...letters)) ? "cards" : "text"
}
