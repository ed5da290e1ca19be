import type { Format } from "./format.ts"

/** A size in kB as the whole product shows it; the smallest is 1. */
export function fileSize(format: Format, bytes: number): string {
  return `${format.number(Math.max(1, Math.round(bytes / 1024)))} KB`
}
