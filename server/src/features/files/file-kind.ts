import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { acceptedFiles } from "@funil/contract/files"
import { ownValue } from "@funil/contract/shared/own-value"

export type Mime = keyof typeof acceptedFiles

/** What a content can be, whatever its name: for some families the name then says which kind it is. */
type Family = "pdf" | "png" | "jpeg" | "gif" | "webp" | "ole" | "zip" | "text"

/** How the content of each family begins, in hexadecimal digits. */
const beginnings: readonly (readonly [Family, RegExp])[] = [
  ["pdf", /^255044462d3/],
  ["png", /^89504e470d0a1a0a/],
  ["jpeg", /^ffd8ff/],
  ["gif", /^474946383[79]61/],
  ["webp", /^52494646.{8}57454250/],
  ["ole", /^d0cf11e0a1b11ae1/],
  ["zip", /^504b(0304|0506)/],
  // UTF-16 by its mark.
  ["text", /^(fffe|feff)/],
]

const office = "application/vnd.openxmlformats-officedocument"
const wide = (text: string) => Buffer.from(text, "utf16le")

/** The kinds of each family, each with parts of which its content names one; they are named in plain, so nothing is unpacked. */
const kinds: Readonly<Record<Family, readonly (readonly [Mime, ...parts: Buffer[]])[]>> = {
  pdf: [["application/pdf"]],
  png: [["image/png"]],
  jpeg: [["image/jpeg"]],
  gif: [["image/gif"]],
  webp: [["image/webp"]],
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
  text: [["text/csv"], ["text/plain"]],
}

/** Pictures are often named after another kind of picture, which does no harm. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

const headBytes = 64 * 1024

/** What is wrong with a file, or its media type and the name with an ending that says so. */
type Judged =
  | { readonly mime: Mime; readonly name: string }
  | { readonly refusal: "file_kind" | "file_mismatch" }

/** Judges a file by its content, which its name must not contradict. A name without an ending gets one. */
export async function judgeFile(path: string, name: string): Promise<Judged> {
  const family = familyOf(await headOf(path))
  if (!family) return { refusal: "file_kind" }
  const ending = /[^.]\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !Object.values(acceptedFiles).some((endings) => has(endings, ending)))
    return { refusal: "file_kind" }
  for (const [mime, ...parts] of kinds[family]) {
    const fits = ending === undefined ? mime !== "text/csv" : isNamedFor(mime, ending)
    if (fits && (parts.length === 0 || (await holdsOneOf(path, parts))))
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
