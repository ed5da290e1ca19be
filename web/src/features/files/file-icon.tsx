import { ownValue } from "@funil/contract/shared/own-value"
import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Mail,
  Presentation,
} from "lucide-react"
import { createElement } from "react"
import { endingOf } from "./upload/file-fault.ts"
import styles from "./file-icon.module.css"

const icons: Partial<Record<string, LucideIcon>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  txt: FileText,
  xml: FileCode,
  eml: Mail,
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
  heic: FileImage,
  heif: FileImage,
}

/** The icon of a file type, with its extension as text. */
export function FileIcon({ name }: { name: string }) {
  const ending = endingOf(name)
  return (
    <span
      className={`sunken grid gap-half flex-none muted icon-l ${styles.icon}`}
      data-ending={ending}
      aria-hidden="true"
    >
      {createElement(ownValue(icons, ending) ?? File)}
      <span className={`text-xs bold uppercase ${styles.ending}`}>{ending.slice(0, 4)}</span>
    </span>
  )
}
