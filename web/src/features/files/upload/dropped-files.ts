export interface DroppedFiles {
  readonly files: File[]
  /** Folders look like files, but can't be uploaded. */
  readonly folders: File[]
}

/** Separates dropped files from folders. */
export function droppedFiles(data: DataTransfer): DroppedFiles {
  const found: DroppedFiles = { files: [], folders: [] }
  for (const item of data.items) {
    const file = item.kind === "file" ? item.getAsFile() : null
    if (!file) continue
    if (item.webkitGetAsEntry()?.isDirectory) found.folders.push(file)
    else found.files.push(file)
  }
  return found
}

const two = (value: number) => String(value).padStart(2, "0")

/** Renames screenshots, since systems give every copied one the same name. */
function named(file: File, at: Date): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-")
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(".")
  return new File([file], file.name.replace("image", `${day} ${time}`), { type: file.type })
}

/** Returns the pasted files. Ignores the picture that copied cells and texts carry. */
export function pastedFiles(data: DataTransfer, at: Date): DroppedFiles {
  if (data.types.includes("text/plain")) return { files: [], folders: [] }
  const { files, folders } = droppedFiles(data)
  return { files: files.map((file) => named(file, at)), folders }
}

/** Whether the drag contains files. */
export function holdsFiles(data: DataTransfer): boolean {
  return data.types.includes("Files")
}
