import { createHash } from "node:crypto"
import { rm } from "node:fs/promises"
import type { MultipartFile } from "@fastify/multipart"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type { SentFile } from "@funil/contract/pictures"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyReply, FastifyRequest } from "fastify"
import { AppError, invalid } from "../app-error.ts"
import type { DiskSettings } from "../files/disk-room.ts"
import { fileOnDisk } from "./file-on-disk.ts"

const maxFields = 100
const maxFieldSize = 64 * 1024
/** A file that may be bigger goes to the disk as it comes. */
const maxInMemory = 8 * 1024 * 1024

export function takesBigFiles(files: Readonly<Record<string, number>>): boolean {
  return Object.values(files).some((maxSize) => maxSize > maxInMemory)
}

/** A file whose bytes are in memory. As JSON it is their hash, so that two calls can be told to be the same. */
class FileInMemory implements SentFile {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  toJSON(): string {
    return createHash("sha256").update(this.bytes).digest("base64")
  }
}

/**
 * The fields of a multipart body by name; one that comes several times is a list. Only the fields of `files` may be files: another
 * one is 422. Each has at most so many bytes: a bigger one is 413 and is not read further. Those of big fields lie on the disk
 * until the call has been answered.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Readonly<Record<string, number>>,
  settings: DiskSettings,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const limits = {
    // One more, so that a file of an unknown field is named in place of being one too many.
    files: Object.keys(files).length + 1,
    fileSize: Math.max(0, ...Object.values(files)),
    fields: maxFields,
    fieldSize: maxFieldSize,
    parts: maxFields,
  }
  const keep = async (part: MultipartFile) => {
    const stored = await fileOnDisk(part, settings)
    reply.raw.once("close", () => void rm(stored.path, { force: true }))
    return stored
  }
  for await (const part of request.parts({ limits })) {
    const known = fields.get(part.fieldname)
    const value = part.type === "file" ? await fileOf(part, files, keep) : part.value
    fields.set(part.fieldname, known === undefined ? value : [known, value].flat())
  }
  return Object.fromEntries(fields)
}

async function fileOf(
  part: MultipartFile,
  files: Readonly<Record<string, number>>,
  keep: (part: MultipartFile) => Promise<StoredFile>,
): Promise<FileInMemory | StoredFile> {
  const maxSize = ownValue(files, part.fieldname)
  if (maxSize === undefined) throw invalid(part.fieldname, "unknown_field")
  if (maxSize > maxInMemory) return keep(part)
  const bytes = await part.toBuffer()
  if (bytes.length > maxSize) throw new AppError("too_large")
  return new FileInMemory(bytes)
}
