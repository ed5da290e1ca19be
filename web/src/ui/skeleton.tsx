import styles from "./skeleton.module.css"

/** Holds the place of what comes, in its size. */
export function Skeleton({
  width = "100%",
  height = 14,
  round = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: round ? "50%" : undefined }}
      aria-hidden="true"
    />
  )
}
