import { zipSync } from "fflate"

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Creates an uncompressed zip, since pictures are compressed already. Names must be unique. */
export function zip(entries: readonly ZipEntry[], at: Date): Blob {
  const files = Object.fromEntries(
    entries.map(({ name, bytes }) => [
      name,
      [bytes, { level: 0 as const, mtime: at }] as [Uint8Array, object],
    ]),
  )
  return new Blob([zipSync(files)], { type: "application/zip" })
}
