import styles from "./file-name.module.css"

/**
 * The number of last letters that always show: the extension, and the end that tells "v2" from
 * "v3".
 */
const kept = 8

/** A one-line file name that is cut in the middle if too long. */
export function FileName({ name }: { name: string }) {
  const at = Math.max(0, name.length - kept)
  return (
    <span className={`flex min-w-0 relative overflow-hidden ${styles.name}`} title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.head} aria-hidden="true">
        {name.slice(0, at)}
      </span>
      <span aria-hidden="true">{name.slice(at)}</span>
    </span>
  )
}
