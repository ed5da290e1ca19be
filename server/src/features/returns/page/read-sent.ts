import { rm } from "node:fs/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type { FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "../../../platform/app-error.ts"
import type { Config } from "../../../platform/config.ts"
import { fileWithin, type Sent } from "../../../platform/public/read-sent.ts"

/** A photo of at most so many bytes. */
const maxPhotoSize = 10 * 1024 * 1024
/** More than any page of ours has. */
const limits = { files: 600, fields: 1000, parts: 1600, fieldSize: 256 * 1024, fileSize: maxPhotoSize }

/** A file that is too big ends alone, not the whole form. */
const options = { limits, throwFileSizeLimit: false }

/** A file that was sent in a field, or why it was not taken. */
export interface SentFile {
  readonly field: string
  readonly file: StoredFile | "too_big" | "out_of_room"
}

export interface SentForm {
  readonly fields: ReadonlyMap<string, string>
  readonly files: readonly SentFile[]
}

interface Taking {
  readonly config: Config
  /** So many files are taken, once the fields before them are found to allow it; others are passed over. */
  readonly maxFiles: number
  readonly allows: (fields: ReadonlyMap<string, string>) => boolean
}

/** What a page sent, with JavaScript or without; 413 for more than a page of ours has, 415 for anything but a form. Files lie on the disk until the call has been answered. */
export async function readSent(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, maxFiles, allows }: Taking,
): Promise<SentForm> {
  if (!request.isMultipart()) return { fields: textsOf(request.body), files: [] }
  // It is read only now.
  request.isRead = false
  const fields = new Map<string, string>()
  const files: SentFile[] = []
  let isAllowed: boolean | undefined
  for await (const part of request.parts(options)) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("too_large")
      fields.set(part.fieldname, typeof part.value === "string" ? part.value : "")
    } else {
      isAllowed ??= allows(fields)
      // A field of files in which none was chosen comes with an empty name.
      if (!isAllowed || !part.filename || files.length >= maxFiles) part.file.resume()
      else files.push({ field: part.fieldname, file: await taken(part, reply, config) })
    }
  }
  request.isRead = true
  return { fields, files }
}

async function taken(part: MultipartFile, reply: FastifyReply, config: Config): Promise<SentFile["file"]> {
  const file = await fileWithin(part, config)
  if (typeof file === "string") part.file.resume()
  else reply.raw.once("close", () => void rm(file.path, { force: true }))
  return file
}

/** Of what comes several times the last, as of a form in parts. */
function textsOf(body: unknown): ReadonlyMap<string, string> {
  if (!(body instanceof Map)) throw new AppError("wrong_media_type")
  // The parser of the scope made it.
  return new Map([...(body as Sent)].map(([name, values]) => [name, values.at(-1) ?? ""]))
}
