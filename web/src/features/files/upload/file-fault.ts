import { acceptedFiles, maxFileSize } from "@funil/contract/records/files"

/** Why a file can't be uploaded. */
export type FileFault = "wrongType" | "tooBig" | "empty" | "folder"

const endings: readonly string[] = Object.values(acceptedFiles).flat()

/** The file types of the browser's dialog. */
export const fileAccept = endings.map((ending) => `.${ending}`).join()

/** Returns the lowercase extension without its dot, or an empty string. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
}

/**
 * Checks a file's name and size. The server checks the content and may recognize files without an
 * extension.
 */
export function fileFault({ name, size }: Pick<File, "name" | "size">): FileFault | undefined {
  const ending = endingOf(name)
  if (ending !== "" && !endings.includes(ending)) return "wrongType"
  if (size === 0) return "empty"
  return size > maxFileSize ? "tooBig" : undefined
}
