import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { AppError } from "../app-error.ts"
import type { Config } from "../config.ts"

export type DiskSettings = Pick<Config, "dataDir" | "s3Url" | "diskLimit">

/** How long a measured disk counts as measured: an upload asks more than once. */
const msMeasured = 3000

interface DiskReading {
  readonly until: number
  readonly percent: Promise<number>
}

const measured = new Map<string, DiskReading>()

/** Percent of a disk that is in use, of what our user may write; 0 for a folder that is not there yet. */
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

/**
 * Ends with 507 when a disk that uploads are written to is in use beyond `DISK_LIMIT`. The rest of it belongs to the database and the
 * log. Uploads pass through the data folder; the folder of files may be a disk of its own.
 */
export async function requireDiskRoom({ dataDir, s3Url, diskLimit }: DiskSettings): Promise<void> {
  const folders = s3Url === undefined ? [dataDir, join(dataDir, "files")] : [dataDir]
  const percents = await Promise.all(folders.map(percentOf))
  if (percents.some((percent) => percent >= diskLimit)) throw new AppError("out_of_room")
}
