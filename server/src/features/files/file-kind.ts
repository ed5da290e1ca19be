import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { acceptedFiles } from "@funil/contract/records/files"
import { ownValue } from "@funil/contract/shared/own-value"

export type Mime = keyof typeof acceptedFiles

/** The family of a content, whatever its name. In some families the name decides the kind. */
type Family = "pdf" | "png" | "jpeg" | "gif" | "webp" | "heif" | "ole" | "zip" | "text"

/** How the content of each family begins, in hexadecimal digits. */
const beginnings: readonly (readonly [Family, RegExp])[] = [
  ["pdf", /^255044462d3/],
  ["png", /^89504e470d0a1a0a/],
  ["jpeg", /^ffd8ff/],
  ["gif", /^474946383[79]61/],
  ["webp", /^52494646.{8}57454250/],
  // The box `ftyp` with a brand of HEIC or HEIF.
  ["heif", /^.{8}66747970(686569[63786d73]{2}|68657663|68657678|6d696631|6d736631)/],
  ["ole", /^d0cf11e0a1b11ae1/],
  ["zip", /^504b(0304|0506)/],
  // UTF-16 with a byte order mark.
  ["text", /^(fffe|feff)/],
]

const office = "application/vnd.openxmlformats-officedocument"
const wide = (text: string) => Buffer.from(text, "utf16le")

/** The first tag of an XML file that is no HTML page. */
const xmlStart = /^(?:\uFEFF|\xEF\xBB\xBF)?\s*(?:<\?xml\s|<(?!(?:html|script|svg)\b)[a-z_][\w.:-]*[\s/>])/i
/** A header at the start of a mail. */
const mailStart =
  /^(?:received|return-path|delivered-to|from|to|cc|reply-to|sender|subject|date|message-id|mime-version|content-type|authentication-results|dkim-signature|arc-[\w-]+|x-[\w-]+):/i

/**
 * The kinds of each family with their proofs: a beginning, or parts of which the content has one.
 * These parts are uncompressed, so the check unpacks nothing.
 */
const kinds: Readonly<Record<Family, readonly (readonly [Mime, ...proofs: (Buffer | RegExp)[]])[]>> = {
  pdf: [["application/pdf"]],
  png: [["image/png"]],
  jpeg: [["image/jpeg"]],
  gif: [["image/gif"]],
  webp: [["image/webp"]],
  heif: [["image/heic"], ["image/heif"]],
  ole: [
    ["application/msword", wide("WordDocument")],
    ["application/vnd.ms-excel", wide("Workbook"), wide("Book")],
    ["application/vnd.ms-powerpoint", wide("PowerPoint Document")],
  ],
  zip: [
    [`${office}.wordprocessingml.document`, Buffer.from("word/document")],
    [`${office}.spreadsheetml.sheet`, Buffer.from("xl/workbook")],
    [`${office}.presentationml.presentation`, Buffer.from("ppt/presentation")],
    ["application/zip"],
  ],
  text: [["text/csv"], ["text/plain"], ["application/xml", xmlStart], ["message/rfc822", mailStart]],
}

/**
 * A picture may have the name of another picture kind. Phones rename what they convert, which is
 * harmless.
 */
const pictures: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/heic",
  "image/heif",
])

const headBytes = 64 * 1024
const startBytes = 1024

/** The problem of a file, or its media type and its name with a matching extension. */
type FileVerdict =
  | { readonly mime: Mime; readonly name: string }
  | { readonly refusal: "file_kind" | "file_mismatch" }

/**
 * Checks a file's content, which its name must not contradict. Adds an extension to a name without
 * one.
 */
export async function judgeFile(path: string, name: string): Promise<FileVerdict> {
  const head = await headOf(path)
  const family = familyOf(head)
  if (!family) return { refusal: "file_kind" }
  const ending = /[^.]\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !Object.values(acceptedFiles).some((endings) => has(endings, ending)))
    return { refusal: "file_kind" }
  const start = textOf(head)
  const named = kinds[family].filter(([mime]) => ending !== undefined && has(acceptedFiles[mime], ending))
  for (const [mime, ...proofs] of named.length > 0 ? named : kinds[family]) {
    const parts = proofs.filter((proof): proof is Buffer => Buffer.isBuffer(proof))
    const isStart = proofs.every((proof) => !(proof instanceof RegExp) || proof.test(start))
    const fits = ending === undefined ? mime !== "text/csv" : isNamedFor(mime, ending)
    if (fits && isStart && (parts.length === 0 || (await holdsOneOf(path, parts))))
      return { mime, name: ending === undefined ? `${name}.${acceptedFiles[mime][0]}` : name }
  }
  return { refusal: ending === undefined ? "file_kind" : "file_mismatch" }
}

function has(endings: readonly string[], ending: string): boolean {
  return endings.includes(ending)
}

function isNamedFor(mime: Mime, ending: string): boolean {
  if (has(acceptedFiles[mime], ending)) return true
  return (
    pictures.has(mime) && [...pictures].some((other) => has(ownValue(acceptedFiles, other) ?? [], ending))
  )
}

function familyOf(head: Buffer): Family | undefined {
  const digits = head.toString("hex", 0, 16)
  return beginnings.find(([, pattern]) => pattern.test(digits))?.[0] ?? (isText(head) ? "text" : undefined)
}

/** Returns the beginning of a text, in UTF-16 if it has a byte order mark. */
function textOf(head: Buffer): string {
  return head.toString(head.toString("hex", 0, 2) === "fffe" ? "utf16le" : "latin1", 0, startBytes)
}

/**
 * Returns whether a buffer is text. Its only control characters are tab, line feed, form feed and
 * carriage return.
 */
function isText(head: Buffer): boolean {
  return head.every(
    (byte) => byte === 9 || byte === 10 || byte === 12 || byte === 13 || (byte > 31 && byte !== 127),
  )
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** Returns whether the file contains one of the parts. Reads it piece by piece. */
async function holdsOneOf(path: string, parts: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(...parts.map(({ length }) => length))
  let end = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([end, piece])
    if (parts.some((part) => seen.includes(part))) return true
    end = seen.subarray(1 - longest)
  }
  return false
}
