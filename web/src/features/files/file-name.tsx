import styles from "./file-name.module.css"

/** Letters at the end of a name that always show: its ending, and what tells "v2" from "v3". */
const kept = 8

/** A name in one line; where it is too long it gives way in the middle. */
export function FileName({ name }: { name: string }) {
  const at = Math.max(0, name.length - kept)
  return (
    <span className={styles.name} title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.head} aria-hidden="true">
        {name.slice(0, at)}
      </span>
      <span aria-hidden="true">{name.slice(at)}</span>
    </span>
  )
}
