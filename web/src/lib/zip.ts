import { zipSync } from "fflate"

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Files in one, as every system opens them, not packed: pictures are already. Names have to be different. */
export function zip(entries: readonly ZipEntry[], at: Date): Blob {
  const files = Object.fromEntries(
    entries.map(({ name, bytes }) => [
      name,
      [bytes, { level: 0 as const, mtime: at }] as [Uint8Array, object],
    ]),
  )
  return new Blob([zipSync(files)], { type: "application/zip" })
}
