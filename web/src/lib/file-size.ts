import type { Format } from "./format.ts"

const units = ["KB", "MB", "GB"] as const
/** From so many of one unit on, the next one says enough. */
const most = 10_000

/** A size as the whole product shows it: in KB while that can be read, and at least 1. */
export function fileSize(format: Format, bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (size >= most && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${format.number(Math.max(1, Math.round(size)))} ${units[unit]}`
}
