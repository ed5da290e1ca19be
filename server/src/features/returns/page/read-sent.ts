import { rm } from "node:fs/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type { FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "../../../platform/app-error.ts"
import type { Config } from "../../../platform/config.ts"
import { fileWithin, type SubmittedValues } from "../../../platform/public/read-sent.ts"

/** The largest photo in bytes. */
const maxPhotoSize = 10 * 1024 * 1024
/** More than any page of ours sends. */
const limits = { files: 600, fields: 1000, parts: 1600, fieldSize: 256 * 1024, fileSize: maxPhotoSize }

/** Drops only the file that is too big, not the whole form. */
const options = { limits, throwFileSizeLimit: false }

/** A file that a field sent, or the reason why the server did not store it. */
export interface SentFile {
  readonly field: string
  readonly file: StoredFile | "too_big" | "out_of_room"
}

export interface SentForm {
  readonly fields: ReadonlyMap<string, string>
  readonly files: readonly SentFile[]
}

interface ReadOptions {
  readonly config: Config
  /** The number of files to take if the fields before them allow it. The server skips the rest. */
  readonly maxFiles: number
  readonly allows: (fields: ReadonlyMap<string, string>) => boolean
}

/**
 * Reads what a page sent, with or without JavaScript. Throws 413 for more than our pages send and
 * 415 for anything but a form. Files stay on disk until the reply.
 */
export async function readSent(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, maxFiles, allows }: ReadOptions,
): Promise<SentForm> {
  if (!request.isMultipart()) return { fields: textsOf(request.body), files: [] }
  // Lets the error handler report a parser error as a broken form.
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
      // Browsers send an empty name for a file field without files.
      if (!isAllowed || !part.filename || files.length >= maxFiles) part.file.resume()
      else files.push({ field: part.fieldname, file: await storePart(part, reply, config) })
    }
  }
  request.isRead = true
  return { fields, files }
}

async function storePart(
  part: MultipartFile,
  reply: FastifyReply,
  config: Config,
): Promise<SentFile["file"]> {
  const file = await fileWithin(part, config)
  if (typeof file === "string") part.file.resume()
  else reply.raw.once("close", () => void rm(file.path, { force: true }))
  return file
}

/** The last value of each field, as in a multipart form. */
function textsOf(body: unknown): ReadonlyMap<string, string> {
  if (!(body instanceof Map)) throw new AppError("wrong_media_type")
  // The parser of this scope built it.
  return new Map([...(body as SubmittedValues)].map(([name, values]) => [name, values.at(-1) ?? ""]))
}
