import type { RecordFile } from "@funil/contract/files"
import { FileIcon } from "./file-icon.tsx"
import styles from "./file-thumbnail.module.css"
import { useLivingLink } from "./use-living-link.ts"

/** A small picture of a file, or the sign of its kind. */
export function FileThumbnail({ file }: { file: RecordFile }) {
  const { src, onError } = useLivingLink(file, "thumbnail_url")
  if (!src) return <FileIcon name={file.name} />
  return <img className={styles.picture} src={src} alt="" loading="lazy" onError={onError} />
}
