import type { Task } from "@funil/contract/tasks"
import { hueStyle } from "../../ui/color-hue.ts"
import { TypeIcon } from "./type-icon.tsx"
import styles from "./type-mark.module.css"

interface Props {
  type: Task["task_type"]
  /** Its name stands beside it already. */
  isBare?: boolean
}

/** The type of a task, by picture and word, in its colour. */
export function TypeMark({ type: { name, color, way }, isBare = false }: Props) {
  return (
    <span className={styles.type} style={hueStyle(color)} title={isBare ? name : undefined}>
      <TypeIcon way={way} />
      {!isBare && <span className={styles.name}>{name}</span>}
    </span>
  )
}
