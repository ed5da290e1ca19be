import { classNames } from "./class-names.ts"
import styles from "./skeleton.module.css"

/** Holds the place of what comes, in its size. */
export function Skeleton({
  width = "100%",
  height = 14,
  round = false,
  still = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
  /** Does not breathe, which costs a layer each: for many that pass by. */
  still?: boolean
}) {
  return (
    <span
      className={classNames(styles.skeleton, still && styles.still)}
      style={{ width, height, borderRadius: round ? "50%" : undefined }}
      aria-hidden="true"
    />
  )
}
