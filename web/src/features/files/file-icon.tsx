import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from "lucide-react"
import { endingOf } from "./file-fault.ts"
import styles from "./file-icon.module.css"

const icons: Partial<Record<string, LucideIcon>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  txt: FileText,
  csv: FileSpreadsheet,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
  zip: FileArchive,
  png: FileImage,
  jpg: FileImage,
  jpeg: FileImage,
  gif: FileImage,
  webp: FileImage,
}

/** The kind of a file by its name: a picture of it, and its ending in words. */
export function FileIcon({ name }: { name: string }) {
  const ending = endingOf(name)
  const Icon = icons[ending] ?? File
  return (
    <span className={styles.icon} data-ending={ending} aria-hidden="true">
      <Icon />
      <span className={styles.ending}>{ending.slice(0, 4)}</span>
    </span>
  )
}
