import type { TaskType } from "@funil/contract/tasks"
import { hueStyle } from "../../ui/color-hue.ts"
import styles from "./type-mark.module.css"

/** The name of a task type, with its colour. */
export function TypeMark({ type: { name, color } }: { type: Pick<TaskType, "name" | "color"> }) {
  return (
    <span className={styles.type} style={hueStyle(color)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
