import { createHash } from "node:crypto"
import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import type { MultipartFile } from "@fastify/multipart"
import type { SentFile } from "@funil/contract/records/pictures"
import { ownValue } from "@funil/contract/shared/own-value"
import { StoredFile } from "@funil/contract/shared/stored-file"
import type { FastifyReply, FastifyRequest } from "fastify"
import { AppError, invalid } from "../app-error.ts"
import { type DiskSettings, requireDiskRoom } from "../files/disk-room.ts"
import { newId } from "../new-id.ts"

const maxFields = 100
const maxFieldSize = 64 * 1024
/** A file that may be bigger streams to disk. */
const maxInMemory = 8 * 1024 * 1024

export function takesBigFiles(files: Readonly<Record<string, number>>): boolean {
  return Object.values(files).some((maxSize) => maxSize > maxInMemory)
}

/** A file in memory. As JSON it is its hash, so that retries of a call compare as equal. */
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
 * Returns a multipart body's fields by name; repeated ones as a list. Files in other fields than
 * `files` are a 422, bigger ones than their limit a 413. Big files stay on disk until the answer.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Readonly<Record<string, number>>,
  settings: DiskSettings,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const limits = {
    // One more, so that the error names a file in an unknown field instead of the number.
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

/**
 * Streams a form's file into the folder of uploads until the call ends. A verb that keeps it moves
 * it. Works piece by piece, since streams would buffer more of each of many uploads.
 */
export async function fileOnDisk(
  { file, filename }: MultipartFile,
  settings: DiskSettings,
): Promise<StoredFile> {
  await requireDiskRoom(settings)
  const folder = join(settings.dataDir, "uploads")
  await mkdir(folder, { recursive: true })
  // The sender never chooses the name on disk.
  const path = join(folder, newId())
  const hash = createHash("sha256")
  let size = 0
  try {
    await using place = await open(path, "wx", 0o600)
    for await (const piece of file as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      await place.writeFile(piece)
    }
    if (file.truncated) throw new AppError("too_large")
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new StoredFile({ path, name: filename, size, sha256: hash.digest("hex") })
}

const deepest = 32

/**
 * Whether a parsed body is deeper than any valid one. Serializing deep ones could exhaust the
 * stack.
 */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false
  if (depth >= deepest) return true
  return Object.values(value).some((item) => isTooDeep(item, depth + 1))
}
