import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { acceptedFiles } from "@funil/contract/files"
import { ownValue } from "@funil/contract/shared/own-value"

export type Mime = keyof typeof acceptedFiles

/** What a content can be, whatever its name: for some families the name then says which kind it is. */
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
  // UTF-16 by its mark.
  ["text", /^(fffe|feff)/],
]

const office = "application/vnd.openxmlformats-officedocument"
const wide = (text: string) => Buffer.from(text, "utf16le")

/** The first tag of an XML that is no HTML page. */
const xmlStart = /^(?:\uFEFF|\xEF\xBB\xBF)?\s*(?:<\?xml\s|<(?!(?:html|script|svg)\b)[a-z_][\w.:-]*[\s/>])/i
/** A header with which mails begin. */
const mailStart =
  /^(?:received|return-path|delivered-to|from|to|cc|reply-to|sender|subject|date|message-id|mime-version|content-type|authentication-results|dkim-signature|arc-[\w-]+|x-[\w-]+):/i

/**
 * The kinds of each family, each with a beginning, or with parts of which its content names one; they are named in plain, so nothing
 * is unpacked.
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

/** Pictures are often named after another kind of picture, which does no harm. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

const headBytes = 64 * 1024
const startBytes = 1024

/** What is wrong with a file, or its media type and the name with an ending that says so. */
type Judged =
  | { readonly mime: Mime; readonly name: string }
  | { readonly refusal: "file_kind" | "file_mismatch" }

/** Judges a file by its content, which its name must not contradict. A name without an ending gets one. */
export async function judgeFile(path: string, name: string): Promise<Judged> {
  const head = await headOf(path)
  const family = familyOf(head)
  if (!family) return { refusal: "file_kind" }
  const ending = /[^.]\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !Object.values(acceptedFiles).some((endings) => has(endings, ending)))
    return { refusal: "file_kind" }
  const start = textOf(head)
  for (const [mime, ...proofs] of kinds[family]) {
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

/** The beginning of a text, for its first characters; UTF-16 by its mark. */
function textOf(head: Buffer): string {
  return head.toString(head.toString("hex", 0, 2) === "fffe" ? "utf16le" : "latin1", 0, startBytes)
}

/** Tab, line feed, form feed and carriage return are the only control characters of a text. */
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

/** Whether one of the parts stands anywhere in the file, which is read piece by piece. */
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
