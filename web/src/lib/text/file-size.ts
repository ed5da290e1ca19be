import type { Format } from "./format.ts"

const units = ["KB", "MB", "GB"] as const
/** From this value on, the next unit is used. */
const most = 10_000

/** Formats a size in KB, or larger units for large files. At least 1 KB. */
export function fileSize(format: Format, bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= most && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${format.number(Math.max(1, Math.round(size)))} ${units[unit]}`
}
