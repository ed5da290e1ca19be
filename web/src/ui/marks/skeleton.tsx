import { classNames } from "../screen/class-names.ts"
import styles from "./skeleton.module.css"

/** A placeholder with the size of the coming content. */
export function Skeleton({
  width = "100%",
  height = 14,
  round = false,
  still = false,
}: {
  width?: number | string
  height?: number
  round?: boolean
  /** Turns off the animation, which costs a layer each, for places with many. */
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
