import { rm } from "node:fs/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { AppError } from "../app-error.ts"
import type { Config } from "../config.ts"
import { fileOnDisk } from "../http/read-body.ts"

/** By the name of a field, all texts that were sent for it. */
export type SubmittedValues = ReadonlyMap<string, readonly string[]>

/** The files that a page takes. */
interface TakenFiles {
  /** The field with files. */
  readonly field: string
  readonly maxFiles: number
  /** Bytes of each. */
  readonly maxSize: number
}

/** The body of a page's form. */
export interface SentBody {
  readonly sent: SubmittedValues
  /** They are on disk until the answer. */
  readonly files: readonly StoredFile[]
  /** Why some files were rejected. */
  readonly refused: "too_many" | "too_big" | "out_of_room" | null
}

const maxText = 1024 * 1024
const maxParts = 1000

/** The fields of an urlencoded text, those that come several times too. */
export function sentIn(text: string): SubmittedValues {
  const sent = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) add(sent, name, value)
  return sent
}

function add(sent: Map<string, string[]>, name: string, value: string): void {
  const known = sent.get(name)
  if (known) known.push(value)
  else sent.set(name, [value])
}

/** Has the scope's pages read urlencoded bodies with `readSent`. */
export function takeSent(scope: FastifyInstance): void {
  scope.removeContentTypeParser("application/x-www-form-urlencoded")
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, sentIn(body.toString()))
    },
  )
}

/**
 * What a page of a scope that called `takeSent` was sent; 413 for more text than a form needs, 415
 * for anything but a form.
 */
export async function readSent(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, taken }: { readonly config: Config; readonly taken: TakenFiles | null },
): Promise<SentBody> {
  if (!request.isMultipart()) {
    if (!(request.body instanceof Map)) throw new AppError("wrong_media_type")
    // The parser above created it.
    return { sent: request.body as SubmittedValues, files: [], refused: null }
  }
  // It is read only now.
  request.isRead = false
  const sent = new Map<string, string[]>()
  const files: StoredFile[] = []
  let refused: SentBody["refused"] = null
  let size = 0
  const limits = { fieldSize: maxText, fields: maxParts, parts: maxParts, fileSize: taken?.maxSize ?? 1 }
  // A file that is too big is a mistake of one field, not the end of the form; the parser's types
  // lack the second setting.
  const settings = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(settings)) {
    if (part.type === "field") {
      const value = typeof part.value === "string" ? part.value : ""
      size += value.length
      if (size > maxText || part.valueTruncated) throw new AppError("too_large")
      add(sent, part.fieldname, value)
    } else if (part.fieldname !== taken?.field || !part.filename) part.file.resume()
    else if (files.length >= taken.maxFiles) {
      refused = "too_many"
      part.file.resume()
    } else {
      const file = await fileWithin(part, config)
      if (typeof file === "string") {
        refused = file
        part.file.resume()
      } else {
        reply.raw.once("close", () => void rm(file.path, { force: true }))
        files.push(file)
      }
    }
  }
  request.isRead = true
  return { sent, files, refused }
}

/** A file on the disk, or why it may not go there. */
export async function fileWithin(
  part: MultipartFile,
  config: Config,
): Promise<StoredFile | "too_big" | "out_of_room"> {
  try {
    return await fileOnDisk(part, config)
  } catch (error) {
    // Both are found out with the rest of the form unread, which goes on behind the file.
    if (error instanceof AppError && error.code === "out_of_room") return "out_of_room"
    if (error instanceof AppError && error.code === "too_large") return "too_big"
    throw error
  }
}
