import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { AppError } from "../app-error.ts"
import type { Config } from "../config.ts"

export type DiskSettings = Pick<Config, "dataDir" | "s3Url" | "diskLimit">

/** Caches a disk's measurement for this time, since an upload checks several times. */
const msMeasured = 3000

interface DiskReading {
  readonly until: number
  readonly percent: Promise<number>
}

const measured = new Map<string, DiskReading>()

/**
 * Throws 507 if a disk of uploads is used beyond `DISK_LIMIT`. The rest is for the database and the
 * log. Uploads pass through the data folder, and the folder of files may be on another disk.
 */
export async function requireDiskRoom({ dataDir, s3Url, diskLimit }: DiskSettings): Promise<void> {
  const folders = s3Url === undefined ? [dataDir, join(dataDir, "files")] : [dataDir]
  const percents = await Promise.all(folders.map(percentOf))
  if (percents.some((percent) => percent >= diskLimit)) throw new AppError("out_of_room")
}

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"])

/** Whether the operating system rejected a call, such as writing a file. */
export function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error
}

/** Whether the disk is full, or the quota of this user or process. */
export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "out_of_room"
  return isOfSystem(error) && noRoom.has(error.code ?? "")
}

/**
 * Returns the used percentage of a disk's space that our user can write; 0 for a missing folder.
 */
async function percentUsed(folder: string): Promise<number> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder)
    const used = blocks - bfree
    return used + bavail === 0 ? 0 : (100 * used) / (used + bavail)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0
    throw error
  }
}

function percentOf(folder: string): Promise<number> {
  const known = measured.get(folder)
  if (known && known.until > performance.now()) return known.percent
  const percent = percentUsed(folder)
  measured.set(folder, { until: performance.now() + msMeasured, percent })
  return percent
}
