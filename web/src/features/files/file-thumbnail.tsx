import type { RecordFile } from "@funil/contract/records/files"
import { FileIcon } from "./file-icon.tsx"
import styles from "./file-thumbnail.module.css"
import { useLivingLink } from "./viewer/use-living-link.ts"
import { useViewable } from "./viewer/viewable.ts"

/**
 * A file's thumbnail, or the icon of its type. HEIC files have no thumbnail smaller than the
 * picture.
 */
export function FileThumbnail({ file }: { file: RecordFile }) {
  const isViewable = useViewable()(file)
  return isViewable ? <Picture file={file} /> : <FileIcon name={file.name} />
}

function Picture({ file }: { file: RecordFile }) {
  const isHeic = file.thumbnail_url === null && file.mime.startsWith("image/")
  const { src, onError } = useLivingLink(file, isHeic ? "view_url" : "thumbnail_url")
  if (!src) return <FileIcon name={file.name} />
  return (
    <img className={`sunken flex-none ${styles.picture}`} src={src} alt="" loading="lazy" onError={onError} />
  )
}
