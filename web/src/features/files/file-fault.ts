import { acceptedFiles, maxFileSize } from "@funil/contract/files"

/** Why a file is not even sent. */
export type FileFault = "wrongType" | "tooBig" | "empty" | "folder"

const endings: readonly string[] = Object.values(acceptedFiles).flat()

/** What the browser's dialog offers. */
export const fileAccept = endings.map((ending) => `.${ending}`).join()

/** The ending of a name in small letters, without its dot; empty where there is none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
}

/** What is wrong with a file by its name and size; the server looks at the content, and may know one without an ending. */
export function fileFault({ name, size }: Pick<File, "name" | "size">): FileFault | undefined {
  const ending = endingOf(name)
  if (ending !== "" && !endings.includes(ending)) return "wrongType"
  if (size === 0) return "empty"
  return size > maxFileSize ? "tooBig" : undefined
}
